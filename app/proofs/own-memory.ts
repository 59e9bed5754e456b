import { readCents } from '@candor/domain/money/cents.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { OwnHead, OwnMemory, PostingText, ProofFile } from '@candor/verify/proof-file.ts'
import { readPosting, type WirePosting } from '@candor/wire/ledger.ts'
import { readConsistency, readLeaves } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { proofMemory, receiptOf, type SignedHead } from './proof-memory.ts'

/** So many of the kept heads are asked proofs for: the first, which reaches back the furthest, and the newest. */
const mostProved = 12
/** More leaves than this since the receipt are not read one by one. */
const mostRead = 5_000

/** A head that stays without a proof speaks against the server, so it is not asked only once. */
const pauses = [0, 300, 1_500]

const quiet = { quiet: true }

async function proveHead(checkpoint: SignedHead, size: number): Promise<OwnHead> {
  const head = readCheckpoint(checkpoint.text)
  if (!head) return { checkpoint, path: null }
  const [from, to] = head.size <= size ? [head.size, size] : [size, head.size]
  if (from === to) return { checkpoint, path: [] }
  const query = { from: String(from), to: String(to) }
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const answer = await request(readConsistency, { query }, quiet)
    if (answer.ok) return { checkpoint, path: answer.value.path }
    if (answer.refusal.code === 'not-found') break
  }
  return { checkpoint, path: null }
}

const postingText = ({ number, kind, from, to, amount }: WirePosting): PostingText => ({
  number,
  kind,
  from,
  to,
  amount: String(readCents(amount) ?? 0n),
})

/** The postings of a contract as the customer's history has them. */
async function ownPostings({ proof }: ProofFile): Promise<readonly PostingText[] | null> {
  const [first] = proof.postings
  if (!first) return null
  const answer = await request(readPosting, { params: { number: String(first.number) } }, quiet)
  if (!answer.ok) return null
  const { posting, story } = answer.value
  const all = [posting, ...story.filter(({ number }) => number !== posting.number)]
  return all.map(postingText)
}

/** Every leaf from the receipt's checkpoint to the proof's, where they are not too many: a second settlement would be among them. */
async function ownLeaves({ proof }: ProofFile): Promise<OwnMemory['leaves'] | null> {
  const seen = readCheckpoint(proof.receipt.body.checkpoint.text)
  const head = readCheckpoint(proof.checkpoint.text)
  if (!seen || !head || head.size - seen.size > mostRead) return null
  const texts: string[] = []
  let peaks: readonly string[] | null = null
  while (seen.size + texts.length < head.size) {
    const query = { from: String(seen.size + texts.length) }
    const answer = await request(readLeaves, { query }, quiet)
    if (!answer.ok || answer.value.leaves.length === 0) return null
    peaks ??= answer.value.peaks
    texts.push(...answer.value.leaves)
  }
  return peaks && { peaks, texts: texts.slice(0, head.size - seen.size) }
}

/** What this device knows of a contract without the server's word for it, to hold its proof against. */
export async function ownMemory(file: ProofFile): Promise<OwnMemory> {
  const { proof } = file
  const known = proofMemory()
  const kept = receiptOf(proof.receipt.body.contract)
  const size = readCheckpoint(proof.checkpoint.text)?.size ?? 0
  const heads = known.heads.filter((_, index) => index === 0 || index > known.heads.length - mostProved)
  const [proved, postings, leaves] = await Promise.all([
    Promise.all(heads.map((head) => proveHead(head, size))),
    ownPostings(file),
    ownLeaves(file),
  ])
  const terms = Object.fromEntries(
    proof.days.flatMap(({ day }) => (known.terms[day] === undefined ? [] : [[day, known.terms[day]]])),
  )
  return {
    ...(known.publicKey !== null && { publicKey: known.publicKey }),
    ...(known.anchor !== null && { anchor: known.anchor }),
    ...(kept && { receipt: JSON.parse(kept.receipt), request: kept.request }),
    ...(kept && kept.seenAt !== null && { seenAt: kept.seenAt }),
    ...(postings && { postings }),
    ...(leaves && { leaves }),
    terms,
    heads: proved,
    now: Date.now(),
  }
}
