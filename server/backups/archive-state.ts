import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { spoolOf } from '../postgres/cluster-archive.ts'
import { clusterPathOf } from '../postgres/cluster-folder.ts'
import type { Connection } from '../postgres/database.ts'
import { isSegment, tailFolder } from './archive-places.ts'

/** How far the archive of our own PostgreSQL's log is behind. */
type ArchiveState = {
  /** Everything that was saved before is in the archive; null before the first time. */
  lastAt: Date | null
  /** Full segments that are on their way. */
  waiting: number
  /** How often PostgreSQL could not hand one over since its figures were begun. */
  failures: number
}

async function newestTail(folder: string): Promise<Date | null> {
  const files = await readdir(tailFolder(folder))
  const times = await Promise.all(
    files
      .filter((file) => file.endsWith('.tail'))
      // One that is surpassed at this moment is gone.
      .map((file) =>
        stat(join(tailFolder(folder), file)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
  )
  const newest = Math.max(0, ...times)
  return newest === 0 ? null : new Date(newest)
}

/** Null where nothing is archived, or the database is not ours. */
export async function readArchiveState(
  { backupFolder, databaseUrl, dataFolder }: Config,
  connection: Connection,
): Promise<ArchiveState | null> {
  if (backupFolder === null || databaseUrl !== null) return null
  const { rows } = await sql<{ failures: number }>`
    select failed_count::int as failures from pg_stat_archiver`.execute(connection)
  const spool = spoolOf({ home: dirname(clusterPathOf(dataFolder)) })
  const orNothing =
    <Value>(otherwise: Value) =>
    () =>
      otherwise
  const [lastAt, spooled] = await Promise.all([
    newestTail(backupFolder).catch(orNothing(null)),
    readdir(spool).catch(orNothing<string[]>([])),
  ])
  return { lastAt, waiting: spooled.filter(isSegment).length, failures: rows[0]?.failures ?? 0 }
}
