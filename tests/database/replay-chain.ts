import {
  type ChainedPosting,
  customerTag,
  nextTip,
  startTip,
  tipLine,
} from '@candor/domain/ledger/posting-chain.ts'
import { readHex } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import type { readChain } from '@candor/wire/ledger.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { TestClient } from './test-server.ts'

type ReadChain = ReplyOf<typeof readChain>

/** What the server returns of a customer's chain after so many postings. */
export async function readChainAfter(client: TestClient, after = 0): Promise<ReadChain> {
  const answer = await client.get(`/api/v1/ledger/chain?after=${after}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as ReadChain
}

export const replay = (from: string, postings: readonly ChainedPosting[]): string =>
  postings.reduce((tip, posting) => nextTip(tip, posting), from)

/** All postings, page after page, each page going on from the tip of the one before. */
export async function replayWhole(
  client: TestClient,
): Promise<{ salt: string; tip: string; postings: ChainedPosting[] }> {
  const postings: ChainedPosting[] = []
  for (let tip: string | null = null; ; ) {
    const page = await readChainAfter(client, postings.length)
    tip ??= startTip(page.salt)
    if (page.start.count !== postings.length || page.start.tip !== tip)
      throw new Error('a page begins elsewhere')
    tip = replay(tip, page.postings)
    postings.push(...page.postings)
    if (postings.length < page.count) continue
    if (tip !== page.tip) throw new Error('the chain ends elsewhere')
    return { salt: page.salt, tip, postings }
  }
}

/** Whether what is reported as sealed is in the tree of its leaf. */
export function sealHolds({ salt, sealed }: Pick<ReadChain, 'salt' | 'sealed'>): boolean {
  const leaf = sealed && readLeaf(sealed.leaf, 'postings')
  if (!leaf || leaf.count !== sealed.entries || leaf.number !== sealed.number) return false
  const line = hashLeafText(tipLine(customerTag(salt), sealed.count, sealed.tip))
  const bytes = (hash: string) => readHex(hash) ?? new Uint8Array()
  return verifyInclusion(
    line,
    sealed.index,
    { size: leaf.count, root: bytes(leaf.root) },
    sealed.path.map(bytes),
  )
}
