import { readCents } from '@candor/domain/money/cents.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import type { ContractProof, PostingText, ProofFile } from '@candor/verify/proof-file.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { readContractProof } from '@candor/wire/contracts.ts'
import { readSession } from '@candor/wire/customers.ts'
import { readPosting, type WirePosting } from '@candor/wire/ledger.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { isReached } from './is-reached.ts'
import { type Asked, keepWithheld } from './kept-findings.ts'
import { chainBegin, proveChain, type ReadPostings, readPostings } from './own-chain.ts'
import { heardMemory, keptMemory } from './own-memory.ts'
import { listHeads } from './proof-memory.ts'

const quiet = { quiet: true }

/** A posting that was made, or sealed, between two answers is in one and not yet in the other: then both are fetched again. */
const roundPausesMs = [0, 2_500, 4_000, 6_000]

/** Thrown where the session has ended: then nobody was asked as this customer, and nothing was withheld from them. */
class SignedOut extends Error {}

async function askProof(id: string): Promise<ContractProof | null> {
  const answer = await request(readContractProof, { params: { id } }, quiet)
  if (answer.ok) return readProofFile(JSON.stringify(answer.value))?.proof ?? null
  // A server that says so of the proof alone withholds it.
  if (sessionCodes.includes(answer.refusal.code) && (await isSignedOut())) throw new SignedOut()
  return null
}

const sessionCodes: readonly string[] = ['session-invalid', 'session-expired']

async function isSignedOut(): Promise<boolean> {
  const answer = await request(readSession, {}, quiet)
  return answer.ok && answer.value.customer === null
}

const postingText = ({ number, kind, from, to, amount }: WirePosting): PostingText => ({
  number,
  kind,
  from,
  to,
  amount: String(readCents(amount) ?? 0n),
})

/** The postings of a contract as the customer's history has them. */
async function historyOf(number: number): Promise<PostingText[] | null> {
  const answer = await request(readPosting, { params: { number: String(number) } }, quiet)
  if (!answer.ok) return null
  const { posting, story } = answer.value
  return [posting, ...story.filter((each) => each.number !== posting.number)].map(postingText)
}

type Gathered = { proof: ContractProof | null; history: PostingText[] | null; chain: ReadPostings | null }

/** Every server has a log that was published so long ago. */
const knownToAllMs = 10 * 60_000

/** The size of the largest log that this device has received, except in the last moments. */
async function heardSize(now: number): Promise<number> {
  const heads = await listHeads(0, now - knownToAllMs)
  return heads.reduce((size, { checkpoint }) => Math.max(size, readCheckpoint(checkpoint.text)?.size ?? 0), 0)
}

const sizeOf = (proof: ContractProof | null): number =>
  (proof && readCheckpoint(proof.checkpoint.text)?.size) ?? 0

/** Whether the answers are of one moment. */
function isOfOneMoment({ proof, history, chain }: Gathered): boolean {
  if (!proof || !history || !chain) return false
  const size = sizeOf(proof)
  const subject = `contract/${proof.receipt.body.contract}`
  const chained = chain.postings.filter((each) => each.subject === subject).length
  const isSealedBefore = chain.sealed === null || chain.sealed.place < size
  return isSealedBefore && chained === proof.postings.length && history.length === proof.postings.length
}

async function gatherOnce(account: string, id: string): Promise<Gathered> {
  const proof = await askProof(id)
  const first = proof && Math.min(...proof.postings.map(({ number }) => number))
  if (!proof || first === null || !Number.isFinite(first)) return { proof, history: null, chain: null }
  const begin = await chainBegin(account, first)
  const [history, chain] = await Promise.all([historyOf(first), readPostings(account, begin)])
  return { proof, history, chain }
}

async function gather(account: string, id: string, heard: number): Promise<Gathered> {
  let gathered: Gathered = { proof: null, history: null, chain: null }
  for (const pauseMs of roundPausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    gathered = await gatherOnce(account, id)
    if (!gathered.proof || (isOfOneMoment(gathered) && sizeOf(gathered.proof) >= heard)) break
  }
  return gathered
}

const given = (isGiven: boolean): 'given' | 'withheld' => (isGiven ? 'given' : 'withheld')

/**
 * The proof of a contract with what this device holds against it. What the server does not hand out is noted with the time it was first asked
 * for, and counts against it; only while nothing at all can be reached, nothing is noted. Null where there is neither a proof nor a receipt, or
 * where nobody could be asked, or not as this customer: a receipt alone counts against a server that is there.
 */
export async function gatherProof(id: string): Promise<ProofFile | null> {
  const account = accountOf(sessionStore.getState()) ?? ''
  const known = await heardSize(Date.now())
  const gathered = await gather(account, id, known).catch((error: unknown) => {
    if (error instanceof SignedOut) return null
    throw error
  })
  if (gathered === null) return null
  const { proof, history, chain } = gathered
  const size = sizeOf(proof)
  const { receivedAt } = await keptMemory(account, id)
  const [heard, proved] = await Promise.all([
    proof && heardMemory(proof, receivedAt),
    chain && proveChain(chain, account, size),
  ])
  const asked: Asked = {
    proof: given(proof !== null),
    ...heard?.asked,
    // A proof of an older log than this device has received withholds what comes after it.
    ...(proof && size < known && { leaves: 'withheld' }),
    ...(proof && { postings: given(history !== null && proved !== null) }),
  }
  const isAllGiven = Object.values(asked).every((state) => state === 'given')
  if (isAllGiven || (await isReached())) await keepWithheld(id, asked, Date.now())
  else if (!proof) return null
  const kept = await keptMemory(account, id, proof?.receipt.body.order.request)
  if (!proof && !kept.receipt) return null
  const own = {
    ...kept,
    ...(history && { postings: history }),
    ...(proved && { chain: proved }),
    ...(heard && { heads: heard.heads }),
    ...(heard?.leaves && { leaves: heard.leaves }),
  }
  return { format: 'candor contract proof', version: 2, proof, own }
}
