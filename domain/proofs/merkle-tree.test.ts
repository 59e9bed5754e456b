import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asciiBytes, hexOf, readHex } from './byte-text.ts'
import {
  consistencyStretches,
  inclusionStretches,
  nodesOfProof,
  proofOf,
  verifyConsistency,
  verifyInclusion,
} from './merkle-proof.ts'
import {
  appendLeaves,
  emptyFrontier,
  emptyRoot,
  leafHash,
  merkleRoot,
  type NodeName,
  nodeHash,
  peaksOf,
  rootOf,
} from './merkle-tree.ts'

/** The leaves and roots that implementations of Certificate Transparency test each other with. */
const known = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((hex) => leafHash(readHex(hex) ?? new Uint8Array())),
  roots: [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}

const leavesOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, i) => leafHash(asciiBytes(`leaf ${i}`)))

/** The tree by its definition, for comparison: no frontier, no nodes that are kept. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length <= 1) return leaves[0] ?? emptyRoot
  let left = 1
  while (left * 2 < leaves.length) left *= 2
  return nodeHash(plainRoot(leaves.slice(0, left)), plainRoot(leaves.slice(left)))
}

/** A tree whose whole subtrees are kept as the server keeps them. */
function keptTree(leaves: readonly Uint8Array[]) {
  const { frontier, added } = appendLeaves(emptyFrontier, leaves)
  const nodes = new Map(added.map((node) => [`${node.level}/${node.place}`, node.hash]))
  const read = ({ level, place }: NodeName): Uint8Array => {
    const hash = nodes.get(`${level}/${place}`)
    if (!hash) throw new Error(`no node ${level}/${place}`)
    return hash
  }
  return { frontier, added, read }
}

describe('the tree', () => {
  it('has the roots that everybody has', () => {
    expect(hexOf(emptyRoot)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const roots = known.leaves.map((_, i) => hexOf(merkleRoot(known.leaves.slice(0, i + 1))))
    expect(roots).toEqual(known.roots)
  })

  it('proves what everybody proves', () => {
    const { read } = keptTree(known.leaves)
    const inclusion = proofOf(inclusionStretches(5, 8), read).map(hexOf)
    expect(inclusion).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
    const consistency = proofOf(consistencyStretches(6, 8), read).map(hexOf)
    expect(consistency).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ])
  })

  it('grows leaf by leaf or in batches to the same root, and keeps one node a leaf and one a whole subtree', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), (batches) => {
        let frontier = emptyFrontier
        let nodes = 0
        const all = leavesOf(batches.reduce((sum, size) => sum + size, 0))
        for (const size of batches) {
          const grown = appendLeaves(frontier, all.slice(frontier.size, frontier.size + size))
          frontier = grown.frontier
          nodes += grown.added.length
        }
        expect(hexOf(rootOf(frontier))).toBe(hexOf(plainRoot(all)))
        expect(nodes).toBe(2 * all.length - frontier.peaks.length)
        expect(frontier.peaks.map(({ level, place }) => ({ level, place }))).toEqual(peaksOf(all.length))
      }),
    )
  })
})

describe('proofs', () => {
  it('hold for every leaf of every small tree, and read few nodes', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = leavesOf(size)
      const { read } = keptTree(leaves)
      const tree = { size, root: plainRoot(leaves) }
      leaves.forEach((leaf, place) => {
        const stretches = inclusionStretches(place, size)
        expect(nodesOfProof(stretches).length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(size + 1)))
        expect(verifyInclusion(leaf, place, tree, proofOf(stretches, read))).toBe(true)
      })
    }
  })

  it('hold between every two small trees', () => {
    for (let second = 0; second <= 40; second += 1) {
      const leaves = leavesOf(second)
      const { read } = keptTree(leaves)
      for (let first = 0; first <= second; first += 1) {
        const path = proofOf(consistencyStretches(first, second), read)
        const [old, now] = [first, second].map((size) => ({ size, root: plainRoot(leaves.slice(0, size)) }))
        if (!old || !now) throw new Error('two trees')
        expect(verifyConsistency(old, now, path)).toBe(true)
      }
    }
  })

  const cases = fc
    .record({ size: fc.integer({ min: 2, max: 300 }), a: fc.nat(), b: fc.nat(), bit: fc.nat(255) })
    .map(({ size, a, b, bit }) => ({ size, place: a % size, other: b % size, first: 1 + (a % size), bit }))

  it('fail for another leaf, place, size or root, and with any hash changed, missing or added', () => {
    fc.assert(
      fc.property(cases, ({ size, place, other, bit }) => {
        const leaves = leavesOf(size)
        const { read, frontier } = keptTree(leaves)
        const tree = { size, root: rootOf(frontier) }
        const leaf = leaves[place] as Uint8Array
        const path = proofOf(inclusionStretches(place, size), read)
        const turned = path.map((hash, i) => (i === bit % path.length ? turnBit(hash, bit) : hash))
        expect(verifyInclusion(leaf, place, tree, path)).toBe(true)
        const lies = [
          verifyInclusion(turnBit(leaf, bit), place, tree, path),
          verifyInclusion(leaf, place, { ...tree, root: turnBit(tree.root, bit) }, path),
          verifyInclusion(leaf, place, tree, turned),
          verifyInclusion(leaf, place, tree, path.slice(1)),
          verifyInclusion(leaf, place, tree, [...path, leaf]),
          other !== place && verifyInclusion(leaf, other, tree, path),
          verifyInclusion(leaf, size, tree, path),
          verifyInclusion(leaf, -1, tree, path),
          verifyInclusion(leaf, place + 0.5, tree, path),
        ]
        expect(lies.filter(Boolean)).toEqual([])
      }),
    )
  })

  it('fail between trees of which one was rewritten, shortened or forked', () => {
    fc.assert(
      fc.property(cases, ({ size, first, other, bit }) => {
        const leaves = leavesOf(size)
        const { read, frontier } = keptTree(leaves)
        const now = { size, root: rootOf(frontier) }
        const old = { size: first, root: merkleRoot(leaves.slice(0, first)) }
        const path = proofOf(consistencyStretches(first, size), read)
        expect(verifyConsistency(old, now, path)).toBe(true)
        const forked = leaves.map((leaf, i) => (i === other % first ? turnBit(leaf, bit) : leaf))
        const lie = { size, root: merkleRoot(forked) }
        const lyingPath = proofOf(consistencyStretches(first, size), keptTree(forked).read)
        expect(verifyConsistency(old, lie, lyingPath)).toBe(false)
        expect(verifyConsistency(old, lie, path)).toBe(false)
        expect(verifyConsistency({ ...old, root: turnBit(old.root, bit) }, now, path)).toBe(false)
        if (first < size) expect(verifyConsistency(now, old, path)).toBe(false)
        expect(verifyConsistency(old, now, [...path, old.root])).toBe(false)
      }),
    )
  })
})

function turnBit(bytes: Uint8Array, bit: number): Uint8Array {
  const turned = Uint8Array.from(bytes)
  turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7))
  return turned
}
