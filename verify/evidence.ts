import {
  type Contract,
  type Direction,
  isEndedByHalt,
  isSimulated,
} from '@candor/domain/contracts/contract.ts'
import { commitDirection } from '@candor/domain/contracts/contract-order.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type ReceiptBody,
} from '@candor/domain/contracts/contract-receipt.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { readHex } from '@candor/domain/proofs/byte-text.ts'
import { type Checkpoint, readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import {
  hashLeafText,
  type LeafKind,
  type LeafOf,
  leafText,
  readLeaf,
} from '@candor/domain/proofs/log-leaf.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, open } from './check.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import type { ContractProof, Included, OwnMemory, ProofDay, Withheld } from './proof-file.ts'
import { readDayTerms } from './read-day-terms.ts'
import { overdueMs } from './time-limits.ts'

/** What several checks look at: the proof with its checkpoints read, and the one way to take a leaf for true. */
export type Evidence = {
  readonly proof: ContractProof
  readonly own: OwnMemory
  readonly head: Checkpoint
  /** The checkpoint in the receipt. */
  readonly seen: Checkpoint
  /** When the proof was made, by the customer's device; by the log where the device does not say. */
  readonly now: number
  readonly contract: Contract
  /** As the record opens it, or else the customer's own device; null while nobody does. */
  readonly direction: Direction | null
  /** The heads that the device has seen, as far as they read and are signed with the proof's key. */
  readonly heads: readonly SeenHead[]
  readonly days: readonly OpenedDay[]
  isIncluded(leaf: Included): boolean
  /** The leaf, if it is of this kind and in the log. */
  leafOf<Kind extends LeafKind>(kind: Kind, leaf: Included | null): LeafOf<Kind> | null
}

/** A checkpoint of the log that the device has seen. */
type SeenHead = Checkpoint & {
  readonly heardAt: number
  /** Not earlier than the device's own clock has it, so that a head cannot be presented with an older time. */
  readonly logTime: number
}

/** A day of the proof. Terms that cannot be read are null. */
export type OpenedDay = ProofDay & { readonly dayStart: number; readonly parsed: DayTerms | null }

export function readPath(path: readonly string[]): Uint8Array[] | null {
  const hashes = path.map(readHex)
  return hashes.every((hash) => hash?.length === 32) ? (hashes as Uint8Array[]) : null
}

/** Null where a checkpoint cannot be read; then only the first check has something to say. */
export function openEvidence(proof: ContractProof, own: OwnMemory): Evidence | null {
  const head = readCheckpoint(proof.checkpoint.text)
  const seen = readCheckpoint(proof.receipt.body.checkpoint.text)
  if (!head || !seen) return null
  const isIncluded = ({ leaf, place, path }: Included): boolean => {
    const hashes = readPath(path)
    return hashes !== null && verifyInclusion(hashLeafText(leaf), place, head, hashes)
  }
  return {
    proof,
    own,
    head,
    seen,
    now: own.now ?? head.at,
    contract: contractOf(proof.receipt.body),
    direction: directionOf(proof, own),
    heads: seenHeads(proof, own),
    days: proof.days.map(openDay),
    isIncluded,
    leafOf: (kind, leaf) => {
      const read = leaf && readLeaf(leaf.leaf, kind)
      return read && isIncluded(leaf) ? read : null
    },
  }
}

const openDay = (day: ProofDay): OpenedDay => ({
  ...day,
  dayStart: Date.parse(`${day.day}T00:00:00Z`),
  parsed: readDayTerms(day.terms),
})

/** The day of the proof that an instant lies in. */
export const dayAt = ({ days }: Evidence, at: number): OpenedDay | null =>
  days.find(({ dayStart }) => at >= dayStart && at < dayStart + dayMs) ?? null

export const contractOf = (body: ReceiptBody): Contract => {
  const { order, feed, acceptedAt, purchaseAt, expiresAt } = body
  return {
    symbol: order.symbol,
    feed,
    stake: cents(BigInt(order.stake)),
    rate: rate(BigInt(order.rate)),
    acceptedAt,
    purchaseAt,
    expiresAt,
  }
}

function directionOf({ receipt, settlement }: ContractProof, { order }: OwnMemory): Direction | null {
  const committed = receipt.body.order.direction
  for (const opening of [settlement?.record, order]) {
    const { direction = null, nonce = null } = opening ?? {}
    if (direction !== null && nonce !== null && commitDirection(direction, nonce) === committed)
      return direction
  }
  return null
}

function seenHeads(proof: ContractProof, own: OwnMemory): SeenHead[] {
  return (own.heads ?? []).flatMap(({ checkpoint, heardAt }) => {
    const head = openCheckpoint(proof.publicKey, checkpoint)
    if (!head) return []
    const logTime = Math.max(head.at, logTimeOf(proof, own, heardAt) ?? head.at)
    return [{ ...head, heardAt, logTime }]
  })
}

/** An instant of the device's clock after its receipt, by the clock of the log; null where the device does not know when the receipt came. */
export function logTimeOf({ receipt }: ContractProof, own: OwnMemory, at: number): number | null {
  const since = own.receipt && own.receivedAt !== undefined ? at - own.receivedAt : 0
  return since > 0 ? receipt.body.acceptedAt + since : null
}

/** Pages are kept for a week at least; later only the seed shows their content. */
const pagesKeptMs = 7 * dayMs

/** There are no pages any more, and there need not be any. */
export const arePagesGone = ({ proof, contract, now }: Evidence): boolean =>
  proof.pages.length === 0 && isSimulated(contract.feed) && now > contract.expiresAt + pagesKeptMs

/** What the server does not hand out is open at first, and failed when it is overdue. */
export function withheldFinding({ own, now }: Evidence, what: Withheld): Finding | null {
  const since = own.withheld?.[what]
  if (since === undefined) return null
  return now > since + overdueMs ? failed('withheld.failed') : open('withheld.open')
}

/** When the instrument was halted, if the log says so, and said so in time. It ends no contract on a simulated feed. */
export function haltedAt(evidence: Evidence): number | null {
  const { proof, contract, leafOf } = evidence
  if (isSimulated(contract.feed)) return null
  const halt = leafOf('halt', proof.halt)
  if (!proof.halt || halt?.symbol !== contract.symbol) return null
  return isHaltInTime(evidence, halt.at, proof.halt.place) ? halt.at : null
}

/** A halt is in the log soon after it began; a head that the device has seen later has it. */
const haltSealedWithinMs = 10_000

/**
 * A halt that is not of the contract's time, one that comes before the receipt, and so was over, one that comes after a page of its own
 * minute or of a later one, or that later heads do not have, was published when the prices were known. It has no effect.
 */
export const isHaltInTime = (evidence: Evidence, at: number, place: number): boolean =>
  isEndedByHalt(evidence.contract, at) &&
  place >= evidence.seen.size &&
  !evidence.heads.some(({ logTime, size }) => logTime > at + haltSealedWithinMs && size <= place) &&
  !evidence.proof.pages.some(
    (page) => page.place < place && (evidence.leafOf('ticks', page)?.opensAt ?? 0) >= at - (at % minuteMs),
  )

export const acceptanceLeaf = ({ receipt }: ContractProof): string =>
  leafText({ kind: 'acceptance', commitment: commitAcceptance(receipt.body) })

export const settlementLeaf = ({ receipt, settlement }: ContractProof): string | null =>
  settlement &&
  leafText({
    kind: 'settlement',
    contract: contractTag(receipt.body.salt),
    commitment: commitSettlement(settlement.record),
  })
