import { setImmediate as nextTurn } from 'node:timers/promises'
import { customerTag, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { appendLeaves, emptyFrontier, rootOf, type TreeNode } from '@candor/domain/proofs/merkle-tree.ts'
import { hashHex } from '../ledger/hash-hex.ts'
import type { Connection } from '../postgres/database.ts'
import { type NewLeaf, pageSubject } from './gather-leaves.ts'
import { findLastSubject } from './log-table.ts'
import { insertSealedTips, insertTipTree, listUnsealedTips, type UnsealedTip } from './sealed-tip-table.ts'

/** One leaf holds so many customers at most, and one sealing so many leaves; what is left goes into the next sealing. */
const mostTips = 2_000
const mostLeaves = 25
const tipsATurn = 250

/** Hashing thousands of tips takes some milliseconds, so others get their turn in between. */
async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let from = 0; from < items.length; from += tipsATurn) {
    yield items.slice(from, from + tipsATurn)
    await nextTurn()
  }
}

type TaggedTip = UnsealedTip & { tag: string }

/** In the order of the leaf's tree, which tells nothing of the order of customers. */
async function tagTips(tips: readonly UnsealedTip[]): Promise<TaggedTip[]> {
  const tagged: TaggedTip[] = []
  for await (const some of inTurns(tips))
    tagged.push(...some.map((each) => ({ ...each, tag: customerTag(each.salt, hashHex) })))
  return tagged.sort((one, other) => (one.tag < other.tag ? -1 : 1))
}

async function growTree(tips: readonly TaggedTip[]): Promise<{ root: string; nodes: TreeNode[] }> {
  let frontier = emptyFrontier
  const nodes: TreeNode[] = []
  for await (const some of inTurns(tips)) {
    const lines = some.map(({ tag, count, tip }) => tipLine(tag, Number(count), tip.toString('hex')))
    const grown = appendLeaves(frontier, lines.map(hashLeafText))
    frontier = grown.frontier
    nodes.push(...grown.added)
  }
  return { root: hexOf(rootOf(frontier)), nodes }
}

/** One leaf over these tips, each of another customer. */
export async function sealTips(
  connection: Connection,
  number: number,
  tips: readonly UnsealedTip[],
  now: number,
): Promise<NewLeaf> {
  const tagged = await tagTips(tips)
  const { root, nodes } = await growTree(tagged)
  await insertSealedTips(connection, number, tagged)
  await insertTipTree(connection, number, nodes)
  const content = leafText({ kind: 'postings', number, at: now, count: tips.length, root })
  return { kind: 'postings', subject: pageSubject(number), content }
}

/** Leaves over the tips of all customers whose chains have grown, with what is needed to prove each of them. */
export async function gatherTips(connection: Connection, now: number): Promise<NewLeaf[]> {
  const last = Number((await findLastSubject(connection, 'postings')) ?? 0)
  const leaves: NewLeaf[] = []
  while (leaves.length < mostLeaves) {
    const tips = await listUnsealedTips(connection, mostTips)
    if (tips.length > 0) leaves.push(await sealTips(connection, last + leaves.length + 1, tips, now))
    if (tips.length < mostTips) break
  }
  return leaves
}
