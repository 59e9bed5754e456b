import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { BootProblem } from '../postgres/boot-problem.ts'
import { spoolOf } from '../postgres/cluster-archive.ts'
import { readHome } from '../postgres/cluster-folder.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import { openPool } from '../postgres/open-pool.ts'
import { refuseShorterLog } from './check-log-length.ts'
import { claimArchive, shipHistories, startShipping } from './ship-segments.ts'

export type OpenArchive = { stop(): Promise<void> }

type Archiving = { systemIdentifier: string; archives: boolean }

async function findArchiving(database: Database): Promise<Archiving> {
  const { rows } = await sql<Archiving>`
    select system_identifier::text as "systemIdentifier", current_setting('archive_mode') = 'on' as archives
    from pg_control_system()`.execute(database)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL does not say which database this is')
  return row
}

const openFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BootProblem(`${folder} (BACKUP_FOLDER) cannot be used (${code}). Name one that can be written.`)
  }
}

/**
 * Begins to bring the log of our own PostgreSQL into the backup folder, once it is certain that the database is the one whose archive that is, and that
 * its public log has everything that was published. Null where there is nothing to bring.
 */
export async function openArchive(
  config: Config,
  url: string,
  say: (line: string) => void,
): Promise<OpenArchive | null> {
  const { backupFolder: folder, backupKey: publicKey, dataFolder, databaseUrl } = config
  if (folder === null) return null
  openFolder(folder)
  const database = openDatabase(openPool(url, { applicationName: 'candor archive', max: 1, role: null }))
  try {
    const home = databaseUrl === null ? readHome(dataFolder) : null
    const archiving = home === null ? null : await findArchiving(database)
    if (archiving?.archives === false)
      throw new BootProblem('PostgreSQL still ran with its earlier settings and was ended now. Start again.')
    await claimArchive(folder, archiving?.systemIdentifier ?? null)
    await refuseShorterLog(database, folder)
    if (home === null) return null
    if (publicKey === null)
      say('The archive in BACKUP_FOLDER is not encrypted: npm run backup -- --make-key makes a key for it.')
    const shipment = { folder, publicKey, spool: spoolOf(home), pgWal: join(home.cluster, 'pg_wal') }
    await shipHistories(shipment)
    // A checkpointer that was started before PostgreSQL was up thinks of archive_timeout only when something wakes it, after five minutes at the latest.
    await sql`select pg_reload_conf()`.execute(database)
    return startShipping(shipment, say)
  } finally {
    await database.destroy()
  }
}
