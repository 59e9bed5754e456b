import { pairUp } from '@candor/domain/pair-up.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import {
  consistencyStretches,
  inclusionStretches,
  nodesOfProof,
  proofOf,
} from '@candor/domain/proofs/merkle-proof.ts'
import type { NodeName } from '@candor/domain/proofs/merkle-tree.ts'
import type { Connection } from '../postgres/database.ts'
import { readNodes } from './log-table.ts'

const nameOf = ({ level, place }: NodeName): string => `${level}/${place}`

/** Several proofs with one question to the database: each needs a few nodes for every doubling of the log. */
async function prove(
  connection: Connection,
  all: readonly ReturnType<typeof inclusionStretches>[],
): Promise<string[][]> {
  const names = new Map(all.flatMap(nodesOfProof).map((name) => [nameOf(name), name]))
  const hashes = await readNodes(connection, [...names.values()])
  const known = new Map(pairUp([...names.keys()], hashes))
  const read = (name: NodeName): Uint8Array => known.get(nameOf(name)) as Uint8Array
  return all.map((stretches) => proofOf(stretches, read).map(hexOf))
}

/** The paths from leaves to the root of the log of this size. */
export const proveInclusions = (
  connection: Connection,
  places: readonly number[],
  size: number,
): Promise<string[][]> =>
  prove(
    connection,
    places.map((place) => inclusionStretches(place, size)),
  )

export async function proveConsistency(connection: Connection, from: number, to: number): Promise<string[]> {
  const [path] = await prove(connection, [consistencyStretches(from, to)])
  return path ?? []
}
