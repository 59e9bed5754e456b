import { joinBytes } from './byte-text.ts'
import { sha256 } from './sha256.ts'

/**
 * The tree of RFC 6962, section 2.1. Leaves and inner nodes are hashed with different first bytes, so that neither can be taken for the
 * other. A tree of n leaves has on its left the largest power of two below n, on its right the rest.
 *
 * What is kept of a tree are its whole subtrees: the node at (level, place) covers the 2^level leaves from place × 2^level on. Once whole
 * it never changes, so a growing tree only ever adds nodes.
 */
export type NodeName = { readonly level: number; readonly place: number }
export type TreeNode = NodeName & { readonly hash: Uint8Array }

const leafByte = Uint8Array.of(0)
const nodeByte = Uint8Array.of(1)

export const leafHash = (content: Uint8Array): Uint8Array => sha256(joinBytes(leafByte, content))

export const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joinBytes(nodeByte, left, right))

export const emptyRoot: Uint8Array = sha256(new Uint8Array(0))

/** The largest power of two below a size of at least two: how many leaves are on the left. */
export function leftSize(size: number): number {
  let left = 1
  while (left * 2 < size) left *= 2
  return left
}

/** What must be known of a tree to let it grow: how large it is, and its largest whole subtrees, from left to right. */
export type Frontier = { readonly size: number; readonly peaks: readonly TreeNode[] }

export const emptyFrontier: Frontier = { size: 0, peaks: [] }

/** Adds leaves on the right. Gives the frontier after them and every subtree that became whole, leaves included. */
export function appendLeaves(
  frontier: Frontier,
  leaves: readonly Uint8Array[],
): { frontier: Frontier; added: TreeNode[] } {
  const peaks = [...frontier.peaks]
  const added: TreeNode[] = []
  leaves.forEach((hash, i) => {
    let node: TreeNode = { level: 0, place: frontier.size + i, hash }
    added.push(node)
    for (let left = peaks.at(-1); left?.level === node.level; left = peaks.at(-1)) {
      peaks.pop()
      node = { level: node.level + 1, place: left.place / 2, hash: nodeHash(left.hash, node.hash) }
      added.push(node)
    }
    peaks.push(node)
  })
  return { frontier: { size: frontier.size + leaves.length, peaks }, added }
}

export const rootOf = ({ peaks }: Frontier): Uint8Array => joinPeaks(peaks.map(({ hash }) => hash))

/** The root over leaves that are all at hand. */
export const merkleRoot = (leaves: readonly Uint8Array[]): Uint8Array =>
  rootOf(appendLeaves(emptyFrontier, leaves).frontier)

/** The root over whole subtrees of falling size: each is the left of all that follows. */
export const joinPeaks = (peaks: readonly Uint8Array[]): Uint8Array =>
  peaks.length === 0 ? emptyRoot : peaks.reduceRight((right, left) => nodeHash(left, right))

/** The names of a frontier's peaks: one for each bit of the size. */
export const peaksOf = (size: number): NodeName[] => wholeSubtrees(0, size)

/** The whole subtrees that cover the leaves from `from` up to `to`, which begin where a subtree of the tree begins. */
export function wholeSubtrees(from: number, to: number): NodeName[] {
  const names: NodeName[] = []
  for (let start = from; start < to; ) {
    let level = 0
    let span = 1
    while (start % (span * 2) === 0 && start + span * 2 <= to) {
      level += 1
      span *= 2
    }
    names.push({ level, place: start / span })
    start += span
  }
  return names
}
