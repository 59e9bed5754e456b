import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText } from '@candor/domain/proofs/log-leaf.ts'
import type { ChainPosting, ChainTip, PostingChain } from '@candor/verify/proof-file.ts'
import { readChain, type WireSealedTip } from '@candor/wire/ledger.ts'
import { readInclusion } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'

const quiet = { quiet: true }
const mostTips = 1_000

const tipsPlace = (account: string): string => `tips/${account}`

export async function knownTips(account: string): Promise<ChainTip[]> {
  const known = await readEvidence('facts', tipsPlace(account))
  return Array.isArray(known) ? known : []
}

/** Keeps what the server has said of the chain. Two tips of one count are both kept: one of them was a lie. */
function keepTips(account: string, tips: readonly ChainTip[]): Promise<ChainTip[]> {
  return changeEvidence('facts', tipsPlace(account), (before) => {
    const known: ChainTip[] = Array.isArray(before) ? before : []
    const isNew = ({ count, tip }: ChainTip) =>
      !known.some((each) => each.count === count && each.tip === tip)
    return [...known, ...tips.filter(isNew)].slice(-mostTips)
  })
}

/** Asks where the chain of the customer's postings stands now, and keeps it. */
export async function keepTipNow(account: string): Promise<void> {
  const last = (await knownTips(account)).at(-1)?.count ?? 0
  const answer = await request(readChain, { query: { after: String(last) } }, quiet)
  if (answer.ok)
    await keepTips(account, [answer.value.start, { count: answer.value.count, tip: answer.value.tip }])
}

export type ReadPostings = Omit<PostingChain, 'sealed' | 'tips'> & { sealed: WireSealedTip | null }

/** The customer's postings after the first so many; null where they are not handed out. */
export async function readPostings(account: string, after: number): Promise<ReadPostings | null> {
  const postings: ChainPosting[] = []
  let begun: ChainTip | null = null
  for (;;) {
    const query = { after: String(after + postings.length) }
    const answer = await request(readChain, { query }, quiet)
    if (!answer.ok) return null
    const { salt, start, sealed, count, tip } = answer.value
    await keepTips(account, [{ count, tip }])
    postings.push(...answer.value.postings)
    begun ??= start
    if (answer.value.postings.length === 0 || after + postings.length >= count)
      return { salt, start: begun, postings, sealed }
  }
}

/** The chain as a proof file holds it, its sealed line proved under the proof's checkpoint. Null where that proof is not handed out. */
export async function proveChain(
  { sealed, ...chain }: ReadPostings,
  account: string,
  size: number,
): Promise<PostingChain | null> {
  const tips = await knownTips(account)
  if (!sealed || sealed.place >= size) return { ...chain, tips, sealed: null }
  const query = { leaf: hexOf(hashLeafText(sealed.leaf)), size: String(size) }
  const answer = await request(readInclusion, { query }, quiet)
  if (!answer.ok) return null
  const { leaf, place, path } = answer.value
  const { entries, index, count, tip } = sealed
  return {
    ...chain,
    tips,
    sealed: { leaf: { leaf, place, path }, entries, index, path: sealed.path, count, tip },
  }
}
