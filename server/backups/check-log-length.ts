import { BootProblem } from '../postgres/boot-problem.ts'
import type { Connection } from '../postgres/database.ts'
import { holdAgainst, tellStanding } from '../proofs/log-standing.ts'
import { findLogSize } from '../proofs/log-table.ts'
import { type ArchivedHead, readLastHead } from './keep-head.ts'

/** How the log in the database stands to the last head that was published; null before the first. */
export type LogStanding =
  | { kind: 'whole'; size: number; head: ArchivedHead | null }
  | { kind: 'shorter' | 'other'; size: number; head: ArchivedHead }

export async function compareWithHead(
  connection: Connection,
  head: ArchivedHead | null,
): Promise<LogStanding> {
  if (head === null) return { kind: 'whole', size: await findLogSize(connection), head }
  const identity = await connection.selectFrom('log_identity').select('origin').executeTakeFirst()
  if (identity?.origin !== head.origin)
    throw new BootProblem(
      `The backup folder has heads of another log (${head.origin}). One folder belongs to one installation: name an empty one.`,
    )
  const { kind, size } = await holdAgainst(connection, head)
  return { kind, size, head }
}

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
