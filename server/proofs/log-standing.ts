import { rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import type { Connection } from '../postgres/database.ts'
import { findLogSize } from './log-table.ts'
import { readFrontier } from './seal-log.ts'

/** A head that somebody may have been shown. */
type ShownHead = { readonly size: number; readonly root: Uint8Array; readonly at: number }

/** How the log in the database stands to such a head: `shorter` by what was lost, or `other` than what customers have seen. */
type Standing<Head> = { kind: 'whole' | 'shorter' | 'other'; size: number; head: Head }

export async function holdAgainst<Head extends ShownHead>(
  connection: Connection,
  head: Head,
): Promise<Standing<Head>> {
  const size = await findLogSize(connection)
  if (size < head.size) return { kind: 'shorter', size, head }
  const root = rootOf(await readFrontier(connection, head.size))
  return { kind: Buffer.from(root).equals(head.root) ? 'whole' : 'other', size, head }
}

export const tellStanding = ({ kind, size, head }: Standing<ShownHead>): string =>
  kind === 'shorter'
    ? `The public log has ${size} entries here, and ${head.size} were published until ${new Date(head.at).toISOString()}.`
    : `The public log differs here from the ${head.size} entries that were published until ${new Date(head.at).toISOString()}.`
