import type { KeyObject } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { compareWithHead, type LogStanding } from '@candor/server/backups/check-log-length.ts'
import { readLastHead } from '@candor/server/backups/keep-head.ts'
import { emptyFolder, type Restored, restoreBackup } from '@candor/server/backups/restore-backup.ts'
import type { Config } from '@candor/server/config.ts'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import type { ClusterSettings } from '@candor/server/postgres/cluster-settings.ts'
import { lockDataFolder } from '@candor/server/postgres/data-folder-lock.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import { openLogKey } from '@candor/server/proofs/log-key.ts'
import { openVault } from '@candor/server/vault/open-vault.ts'
import { sql } from 'kysely'
import { explainError } from './explain-error.ts'

export type RestoreWish = {
  backup: string
  keys: string
  privateKey: KeyObject | null
  /** The backup folder with the log since then; null: the backup alone. */
  archive: string | null
  until: Date | null
}

/** What a restore has come to. */
export type Outcome = {
  restored: Restored
  /** When the last thing in it was committed, as PostgreSQL's log says; null where nothing was recovered from it. */
  lastCommit: Date | null
  /** Null where there is no archive with heads to compare with. */
  standing: LogStanding | null
  took: { copyMs: number; recoverMs: number; auditMs: number }
}

/** What was asked for cannot be had from this backup, and nothing is left of the attempt. */
class UselessRestore extends BootProblem {}

const timeoutMs = 10 * 60_000
const lanes = Math.min(4, Math.max(2, availableParallelism()))

/** PostgreSQL reads this setting before it knows the names of zones, and Z is one. */
const instantOf = (until: Date): string => until.toISOString().replace('Z', '+00')

/** What PostgreSQL recovers with: all that it needs lies in its folder already, and nobody may ask it before it is done. */
const recoverySettings = (until: Date | null): ClusterSettings => ({
  restore_command: 'exit 1',
  hot_standby: 'off',
  recovery_target_action: 'promote',
  ...(until === null ? {} : { recovery_target_time: instantOf(until) }),
})

const tellGap = (gapAfter: string): string =>
  `The archive has a gap: the segment after ${gapAfter} is missing, although later ones are there.`

/** Why PostgreSQL did not get to the moment, in the operator's terms; null where it is another reason. */
function explainRecovery(error: unknown, { until }: RestoreWish, { gapAfter }: Restored): string | null {
  const message = error instanceof Error ? error.message : ''
  const wanted = until?.toISOString() ?? 'the end'
  if (message.includes('before configured recovery target'))
    return gapAfter === null
      ? `The archive ends before ${wanted}. Leave --until away to restore everything that there is.`
      : `${tellGap(gapAfter)} It cannot be restored to ${wanted}, only to an earlier moment, or from a later backup.`
  if (message.includes('before consistent recovery point'))
    return `The backup was not complete yet at ${wanted}. Use an older backup.`
  return null
}

const findLastCommit = async (database: Database): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select pg_last_xact_replay_timestamp() as at`.execute(
    database,
  )
  return rows[0]?.at ?? null
}

type Compare = (database: Database) => Promise<LogStanding | null>
type Examined = Pick<Outcome, 'lastCommit' | 'standing'>

/** The keys must be the database's own, and the books must hold. */
const examine = async (config: Config, url: string, compare: Compare): Promise<Examined> => {
  const pool = openPool(url, {
    applicationName: 'candor restore',
    max: lanes,
    statementTimeoutMs: timeoutMs,
  })
  const database = openDatabase(pool)
  try {
    const lastCommit = await findLastCommit(database)
    const migrated = await migrate(url)
    if (!migrated.ok) throw new BootProblem(migrated.refusal)
    await openLogKey(config.dataFolder, database)
    await openVault(config, database)
    const broken = firstBroken(await auditBooks(pool, { scope: 'whole', lanes }))
    if (broken !== null) throw new BootProblem(`The books do not hold. ${tellBroken(broken)}`)
    return { lastCommit, standing: await compare(database) }
  } finally {
    await database.destroy()
  }
}

type Timed = Examined & { recoverMs: number; auditMs: number }

const recoverAndExamine = async (
  config: Config,
  wish: RestoreWish,
  restored: Restored,
  compare: Compare,
): Promise<Timed> => {
  const lock = lockDataFolder(config.dataFolder)
  if (!lock.ok) throw new BootProblem(lock.refusal.message)
  const folder = config.dataFolder
  try {
    const began = performance.now()
    const settings = recoverySettings(wish.until)
    // From its first moment on its own timeline, what it writes is kept for the archive; that is brought there when a server may start on it.
    const archive = wish.archive !== null
    const starting = startCluster({ folder, say: console.log, revive: false, settings, archive })
    const cluster = await starting.catch((error: unknown) => {
      const reason = explainRecovery(error, wish, restored)
      throw reason === null ? error : new UselessRestore(reason)
    })
    const recovered = performance.now()
    const examined = await examine(config, cluster.url, compare).finally(() => cluster.stop())
    return { ...examined, recoverMs: recovered - began, auditMs: performance.now() - recovered }
  } finally {
    lock.value.release()
  }
}

/**
 * Brings a backup, and the log since then, into the empty data folder of the settings, lets PostgreSQL recover to the moment, and audits it. Throws one
 * sentence where it cannot be used.
 */
export const restoreAndAudit = async (config: Config, wish: RestoreWish): Promise<Outcome> => {
  const { dataFolder } = config
  const { archive } = wish
  const began = performance.now()
  // Read before the log is brought: where the installation goes on meanwhile, more is published.
  const head = archive === null ? null : await readLastHead(archive)
  const compare: Compare = async (database) =>
    archive === null ? null : await compareWithHead(database, head)
  const restored = await restoreBackup({
    ...wish,
    dataFolder,
    postgresVersion: locateBinaries().version,
    say: console.log,
  })
  const copyMs = performance.now() - began
  if (wish.until === null && restored.gapAfter !== null) {
    emptyFolder(dataFolder)
    throw new BootProblem(
      `${tellGap(restored.gapAfter)} Restore from a later backup, or to a moment before with --until.`,
    )
  }
  console.log(`Copied to ${dataFolder}; PostgreSQL recovers it now.`)
  try {
    const { recoverMs, auditMs, ...examined } = await recoverAndExamine(config, wish, restored, compare)
    return { restored, ...examined, took: { copyMs, recoverMs, auditMs } }
  } catch (error) {
    if (error instanceof UselessRestore) {
      emptyFolder(dataFolder)
      throw error
    }
    const sentence = explainError(error)
    if (sentence === null) throw error
    throw new BootProblem(`${dataFolder} is restored but must not be served from: ${sentence}`)
  }
}
