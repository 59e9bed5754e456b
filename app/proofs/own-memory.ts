import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { modelHash } from '@candor/domain/quotes/day-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { ContractProof, OwnHead, OwnMemory } from '@candor/verify/proof-file.ts'
import { readConsistency, readLeaves } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { chooseHeads } from './choose-heads.ts'
import { findingsOf } from './kept-findings.ts'
import { purchaseOfContract, purchaseOfRequest, receiptOf } from './kept-purchases.ts'
import { type KeptHead, knownAnchor, knownKey, knownTerms, listHeads, shownModels } from './proof-memory.ts'
import { readSummary } from './read-log.ts'

/** More leaves than this since the receipt are not read one by one. */
const mostRead = 20_000

/** A head that stays without a proof is evidence against the server, so it is requested more than once. */
const pausesMs = [0, 300, 1_500]
const atOnce = 6

const quiet = { quiet: true }

/** The model that this app was built with: of any day, since no day may change it. */
let builtModel: string | null = null
export function modelOfApp(): string {
  builtModel ??= modelHash(termsOfDay(0, allInstruments(), usualContractTerms))
  return builtModel
}

/** Null where the proof could not be had, which is not the head's fault. A server that says it has no such log has spoken. */
async function proveHead({ checkpoint, heardAt }: KeptHead, size: number): Promise<OwnHead | null> {
  const head = readCheckpoint(checkpoint.text)
  if (!head) return { checkpoint, heardAt, path: null }
  const [from, to] = head.size <= size ? [head.size, size] : [size, head.size]
  if (from === to) return { checkpoint, heardAt, path: [] }
  const query = { from: String(from), to: String(to) }
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const answer = await request(readConsistency, { query }, quiet)
    if (answer.ok) return { checkpoint, heardAt, path: answer.value.path }
    if (answer.refusal.code === 'not-found') return { checkpoint, heardAt, path: null }
  }
  return null
}

/** Heads with the proof that each is of one history with a log of a size. Those whose proof could not be had are left out. */
export async function proveHeads(
  heads: readonly KeptHead[],
  size: number,
): Promise<{ heads: OwnHead[]; isWhole: boolean }> {
  const proved: (OwnHead | null)[] = []
  for (let at = 0; at < heads.length; at += atOnce)
    proved.push(...(await Promise.all(heads.slice(at, at + atOnce).map((head) => proveHead(head, size)))))
  const known = proved.filter((head) => head !== null)
  return { heads: known, isWhole: known.length === heads.length }
}

type OwnLeaves = NonNullable<OwnMemory['leaves']>

/** Every leaf from the receipt's checkpoint to the proof's: a second settlement would be among them. */
async function ownLeaves(proof: ContractProof): Promise<OwnLeaves | 'too-many' | null> {
  const seen = readCheckpoint(proof.receipt.body.checkpoint.text)
  const head = readCheckpoint(proof.checkpoint.text)
  if (!seen || !head || head.size - seen.size > mostRead) return 'too-many'
  const texts: string[] = []
  let peaks: readonly string[] | null = null
  while (seen.size + texts.length < head.size) {
    const query = { from: String(seen.size + texts.length) }
    const answer = await request(readLeaves, { query }, quiet)
    if (!answer.ok || answer.value.leaves.length === 0) return null
    peaks ??= answer.value.peaks
    texts.push(...answer.value.leaves)
  }
  return peaks ? { peaks, texts: texts.slice(0, head.size - seen.size) } : 'too-many'
}

/**
 * What the device knows of a contract before it asks for anything. Where it has no receipt of it, the order is found by the request that the
 * server's receipt names: a receipt that was not delivered, or a second contract for one order, is evidence against the server.
 */
export async function keptMemory(account: string, contract: string, request?: string): Promise<OwnMemory> {
  const purchase =
    (await purchaseOfContract(account, contract)) ?? (await purchaseOfRequest(account, request))
  const kept = purchase && receiptOf(purchase)
  const [publicKey, anchor, shown, read, { failed, withheld }] = await Promise.all([
    knownKey(),
    knownAnchor(),
    shownModels(),
    readSummary(),
    findingsOf(contract),
  ])
  const body = kept?.receipt.body
  const span = body ? [body.purchaseAt - dayMs, body.purchaseAt, body.expiresAt] : []
  const days = [...new Set(span.map((at) => new Date(at).toISOString().slice(0, 10)))]
  return {
    ...(publicKey !== null && { publicKey }),
    ...(anchor !== null && { anchor }),
    models: [...new Set([modelOfApp(), ...shown])],
    contract,
    ...(purchase && { order: purchase.order }),
    ...(kept && { receipt: kept.receipt, receivedAt: kept.receivedAt }),
    ...(purchase?.acknowledged && { acknowledged: purchase.acknowledged }),
    ...(purchase?.acknowledgedAt !== undefined && { acknowledgedAt: purchase.acknowledgedAt }),
    terms: await knownTerms(days),
    ...(read && { read }),
    withheld,
    failed,
    now: Date.now(),
  }
}

/** What the device has seen of the log, proved against a proof's checkpoint. */
export async function heardMemory(
  proof: ContractProof,
  receivedAt: number | undefined,
): Promise<{
  heads: OwnHead[]
  leaves: OwnLeaves | null
  asked: { heads: 'given' | 'withheld'; leaves: 'given' | 'withheld' }
}> {
  const size = readCheckpoint(proof.checkpoint.text)?.size ?? 0
  const [{ heads, isWhole }, leaves] = await Promise.all([
    proveHeads(chooseHeads(await listHeads(), proof, receivedAt), size),
    ownLeaves(proof),
  ])
  return {
    heads,
    leaves: leaves === 'too-many' ? null : leaves,
    asked: { heads: isWhole ? 'given' : 'withheld', leaves: leaves === null ? 'withheld' : 'given' },
  }
}
