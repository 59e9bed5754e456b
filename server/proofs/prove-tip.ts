import { pairUp } from '@candor/domain/pair-up.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { inclusionStretches, nodesOfProof, proofOf } from '@candor/domain/proofs/merkle-proof.ts'
import type { NodeName } from '@candor/domain/proofs/merkle-tree.ts'
import type { WireSealedTip } from '@candor/wire/ledger.ts'
import type { Connection } from '../postgres/database.ts'
import { pageSubject } from './gather-leaves.ts'
import { findLeaves } from './log-table.ts'
import { findSealedTip, readTipNodes, type SealedTip } from './sealed-tip-table.ts'

const nameOf = ({ level, place }: NodeName): string => `${level}/${place}`

/** What was sealed last of a customer's chain, with the path from its line to the root in the leaf; null where nothing was. */
export async function proveSealedTip(
  connection: Connection,
  customerId: bigint,
): Promise<WireSealedTip | null> {
  const found = await findSealedTip(connection, customerId)
  return found && (await proveTip(connection, found))
}

/** A line with the path from it to the root in its leaf. */
export async function proveTip(connection: Connection, found: SealedTip): Promise<WireSealedTip> {
  const subject = pageSubject(found.leaf)
  const leaf = (await findLeaves(connection, 'postings', [subject])).get(subject)
  const read = leaf && readLeaf(leaf.content, 'postings')
  if (!leaf || !read) throw new Error('a sealed tip has no leaf')
  const stretches = inclusionStretches(found.index, read.count)
  const names = nodesOfProof(stretches)
  const hashes = await readTipNodes(connection, found.leaf, names)
  const known = new Map(pairUp(names.map(nameOf), hashes))
  return {
    number: read.number,
    leaf: leaf.content,
    place: leaf.place,
    entries: read.count,
    index: found.index,
    path: proofOf(stretches, (name) => known.get(nameOf(name)) as Uint8Array).map(hexOf),
    tip: found.tip.toString('hex'),
    count: Number(found.count),
  }
}
