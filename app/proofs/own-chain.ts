import { nextTip } from '@candor/domain/ledger/posting-chain.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText } from '@candor/domain/proofs/log-leaf.ts'
import type { ChainPosting, ChainTip, PostingChain } from '@candor/verify/proof-file.ts'
import { readChain, type WireSealedTip } from '@candor/wire/ledger.ts'
import { readInclusion } from '@candor/wire/log.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'
import { readLogStore } from './read-log-store.ts'

const quiet = { quiet: true }
const mostTips = 1_000

const tipsPlace = (account: string): string => `tips/${account}`

export async function knownTips(account: string): Promise<ChainTip[]> {
  const known = await readEvidence('facts', tipsPlace(account))
  return Array.isArray(known) ? known : []
}

/** Keeps what the server has said of the chain. Two tips of one count are both kept: one of them was a lie, and that is said and not forgotten. */
async function keepTips(account: string, tips: readonly ChainTip[]): Promise<void> {
  const kept = await changeEvidence('facts', tipsPlace(account), (before) => {
    const known: ChainTip[] = Array.isArray(before) ? before : []
    const isNew = ({ count, tip }: ChainTip) =>
      !known.some((each) => each.count === count && each.tip === tip)
    return [...known, ...tips.filter(isNew)].slice(-mostTips)
  })
  const tipOf = new Map(kept.map(({ count, tip }) => [count, tip]))
  if (kept.some(({ count, tip }) => tipOf.get(count) !== tip)) await keepRewritten(account)
}

const rewrittenPlace = (account: string): string => `tips-rewritten/${account}`

/** Postings that this device knew are not those that it is shown now. */
async function keepRewritten(account: string): Promise<void> {
  await changeEvidence('facts', rewrittenPlace(account), () => true)
  readLogStore.setState({ hasRewrittenPostings: true })
}

/** Says what was found in an earlier visit. */
export async function recallRewritten(account: string): Promise<void> {
  const hasRewrittenPostings = (await readEvidence('facts', rewrittenPlace(account))) === true
  readLogStore.setState({ hasRewrittenPostings })
}

type Chain = ReplyOf<typeof readChain>

/** The tips in an answer, and the last one as computed from its own postings. */
function tipsIn({ start, postings, count, tip }: Chain): ChainTip[] {
  const given = postings.slice(0, count - start.count)
  const replayed = given.reduce((before, posting) => nextTip(before, posting), start.tip)
  const isWhole = start.count + given.length === count
  return [start, ...(isWhole ? [{ count, tip: replayed }] : []), { count, tip }]
}

/** What comes back for somebody who has signed out meanwhile may be of somebody else. */
const isStill = (account: string): boolean => (accountOf(sessionStore.getState()) ?? account) === account

/** Fetches the tip of the customer's chain of postings, and stores it: it must continue the stored one. A chain that is shorter has lost postings. */
export async function keepTipNow(account: string): Promise<void> {
  const last = Math.max(0, ...(await knownTips(account)).map(({ count }) => count))
  // It would be refused, and a customer who has chosen to stay on the page would be asked to log in once more.
  if (sessionStore.getState().status === 'expired') return
  const answer = await request(readChain, { query: { after: String(last) } }, quiet)
  if (!isStill(account)) return
  if (answer.ok) await keepTips(account, tipsIn(answer.value))
  else if (answer.refusal.code === 'not-found') await keepRewritten(account)
}

/** After which posting the chain of a contract begins: at the last tip that was kept before it, so that nothing since then is rewritten unseen. */
export async function chainBegin(account: string, firstPosting: number): Promise<number> {
  const counts = (await knownTips(account)).map(({ count }) => count).filter((count) => count < firstPosting)
  return counts.length === 0 ? firstPosting - 1 : Math.max(...counts)
}

export type ReadPostings = Omit<PostingChain, 'sealed' | 'tips'> & { sealed: WireSealedTip | null }

/** The customer's postings after the first so many; null where they are not handed out, or others in their place. */
export async function readPostings(account: string, after: number): Promise<ReadPostings | null> {
  const postings: ChainPosting[] = []
  let begun: ChainTip | null = null
  for (;;) {
    const query = { after: String(after + postings.length) }
    const answer = await request(readChain, { query }, quiet)
    if (!answer.ok || !isStill(account)) return null
    const { salt, start, sealed, count, tip } = answer.value
    await keepTips(account, [{ count, tip }])
    postings.push(...answer.value.postings)
    begun ??= start
    if (begun.count !== after) return null
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
