import { rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import { BootProblem } from '../postgres/boot-problem.ts'
import type { Connection } from '../postgres/database.ts'
import { findLogSize } from '../proofs/log-table.ts'
import { readFrontier } from '../proofs/seal-log.ts'
import { type ArchivedHead, readLastHead } from './keep-head.ts'

/** How the log in the database stands to the last head that was published: `shorter` by what was lost, or `other` than what customers have seen. */
export type LogStanding =
  | { kind: 'whole'; size: number; head: ArchivedHead | null }
  | { kind: 'shorter' | 'other'; size: number; head: ArchivedHead }

export async function compareWithHead(
  connection: Connection,
  head: ArchivedHead | null,
): Promise<LogStanding> {
  const size = await findLogSize(connection)
  if (head === null) return { kind: 'whole', size, head }
  const identity = await connection.selectFrom('log_identity').select('origin').executeTakeFirst()
  if (identity?.origin !== head.origin)
    throw new BootProblem(
      `The backup folder has heads of another log (${head.origin}). One folder belongs to one installation: name an empty one.`,
    )
  if (size < head.size) return { kind: 'shorter', size, head }
  const root = rootOf(await readFrontier(connection, head.size))
  return { kind: Buffer.from(root).equals(head.root) ? 'whole' : 'other', size, head }
}

export const tellStanding = ({ kind, size, head }: Exclude<LogStanding, { kind: 'whole' }>): string =>
  kind === 'shorter'
    ? `The public log has ${size} entries here, and ${head.size} were published until ${new Date(head.at).toISOString()}.`
    : `The public log differs here from the ${head.size} entries that were published until ${new Date(head.at).toISOString()}.`

/**
 * A server on a log that is shorter than what customers have seen would sign other entries in the place of those that they hold: to their devices
 * that is a forged log. It does not start.
 */
export async function refuseShorterLog(connection: Connection, folder: string): Promise<void> {
  const standing = await compareWithHead(connection, await readLastHead(folder))
  if (standing.kind === 'whole') return
  throw new BootProblem(
    `${tellStanding(standing)} Every customer's device would call it a forged log, so Candor does not serve from this database. ` +
      'Restore to a later moment: npm run restore without --until brings everything that was archived. Look at this copy with npm run audit.',
  )
}
