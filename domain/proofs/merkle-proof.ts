import { sameBytes } from './byte-text.ts'
import { joinPeaks, leftSize, type NodeName, nodeHash, wholeSubtrees } from './merkle-tree.ts'

/**
 * Proofs of RFC 6962, sections 2.1.1 and 2.1.2: that a leaf is in a tree, and that a larger tree begins with a smaller one. A proof is a list of
 * hashes, from the leaves upwards; each is the hash over a stretch of leaves.
 */
type Stretch = { readonly from: number; readonly to: number }

/** Reads the hash of a whole subtree. */
type ReadNode = (name: NodeName) => Uint8Array

/** The stretches whose hashes prove that the leaf at `place` is in the tree of this size. */
export function inclusionStretches(place: number, size: number, from = 0): Stretch[] {
  if (size <= 1) return []
  const left = leftSize(size)
  const middle = from + left
  return place < left
    ? [...inclusionStretches(place, left, from), { from: middle, to: from + size }]
    : [...inclusionStretches(place - left, size - left, middle), { from, to: middle }]
}

/** The stretches whose hashes prove that the tree of size `first` is the beginning of that of size `second`. */
export function consistencyStretches(first: number, second: number): Stretch[] {
  return first === 0 ? [] : stretchesBetween(first, second, 0, true)
}

/** `known`: the old tree is exactly this range, and the checker knows its root. */
function stretchesBetween(first: number, second: number, from: number, known: boolean): Stretch[] {
  if (first === second) return known ? [] : [{ from, to: from + second }]
  const left = leftSize(second)
  const middle = from + left
  return first <= left
    ? [...stretchesBetween(first, left, from, known), { from: middle, to: from + second }]
    : [...stretchesBetween(first - left, second - left, middle, false), { from, to: middle }]
}

/** The whole subtrees that a proof is made from, so that they can be read at once. */
export const nodesOfProof = (stretches: readonly Stretch[]): NodeName[] =>
  stretches.flatMap(({ from, to }) => wholeSubtrees(from, to))

export const proofOf = (stretches: readonly Stretch[], read: ReadNode): Uint8Array[] =>
  stretches.map(({ from, to }) => joinPeaks(wholeSubtrees(from, to).map(read)))

const isPlace = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Whether the leaf with this hash is at `place` in the tree of this size and root. */
export function verifyInclusion(
  leaf: Uint8Array,
  place: number,
  tree: { readonly size: number; readonly root: Uint8Array },
  path: readonly Uint8Array[],
): boolean {
  if (!isPlace(place) || !isPlace(tree.size) || place >= tree.size) return false
  if (path.length !== inclusionStretches(place, tree.size).length) return false
  const above = [...path]
  const climb = (at: number, size: number): Uint8Array => {
    if (size === 1) return leaf
    const left = leftSize(size)
    // The hash that was added last belongs to the highest node.
    const beside = above.pop() as Uint8Array
    return at < left ? nodeHash(climb(at, left), beside) : nodeHash(beside, climb(at - left, size - left))
  }
  return sameBytes(climb(place, tree.size), tree.root)
}

type Tree = { readonly size: number; readonly root: Uint8Array }

/** Whether the first tree is the beginning of the second one. */
export function verifyConsistency(first: Tree, second: Tree, path: readonly Uint8Array[]): boolean {
  if (!isPlace(first.size) || !isPlace(second.size) || first.size > second.size) return false
  if (path.length !== consistencyStretches(first.size, second.size).length) return false
  if (first.size === 0) return sameBytes(first.root, joinPeaks([]))
  const above = [...path]
  const climb = (old: number, size: number, known: boolean): [Uint8Array, Uint8Array] => {
    if (old === size) {
      const same = known ? first.root : (above.pop() as Uint8Array)
      return [same, same]
    }
    const left = leftSize(size)
    const beside = above.pop() as Uint8Array
    if (old <= left) {
      const [before, after] = climb(old, left, known)
      return [before, nodeHash(after, beside)]
    }
    const [before, after] = climb(old - left, size - left, false)
    return [nodeHash(beside, before), nodeHash(beside, after)]
  }
  const [before, after] = climb(first.size, second.size, true)
  return sameBytes(before, first.root) && sameBytes(after, second.root)
}
