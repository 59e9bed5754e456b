import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { spoolOf } from '../postgres/cluster-archive.ts'
import { clusterPathOf } from '../postgres/cluster-folder.ts'
import type { Database } from '../postgres/database.ts'
import type { StoredCheckpoint } from '../proofs/log-table.ts'
import { keepHead } from './keep-head.ts'
import { keepTail, type TailPlaces } from './keep-tail.ts'

/** Where our own PostgreSQL keeps its log; of one elsewhere we see no files. */
function tailPlacesOf({ backupFolder, backupKey, databaseUrl, dataFolder }: Config): TailPlaces | null {
  if (backupFolder === null || databaseUrl !== null) return null
  const cluster = realpathSync(clusterPathOf(dataFolder))
  return {
    folder: backupFolder,
    publicKey: backupKey,
    spool: spoolOf({ home: dirname(cluster) }),
    pgWal: join(cluster, 'pg_wal'),
  }
}

type LogArchive = {
  /**
   * What is done before a head of the public log is shown to anybody: everything that was committed up to it goes into the archive, and then the head
   * itself. So a restore from there never has a shorter log than what was published.
   */
  keep(head: StoredCheckpoint): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** So much is lost with the machine at most, beside what a round takes. */
const everyMs = 2_000
/** A folder that cannot be written is told of so often, not in every round. */
const tellEveryMs = 60_000

/** What the web process brings into the archive by itself; null where there is none. */
export function createLogArchive(
  config: Config,
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LogArchive | null {
  const { backupFolder } = config
  if (backupFolder === null) return null
  const places = tailPlacesOf(config)
  let last: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let toldAt = Number.NEGATIVE_INFINITY
  /** One after the other: two at once would write the same segment twice. */
  const keepAllSoFar = (): Promise<void> => {
    last = last.catch(() => {}).then(() => (places === null ? undefined : keepTail(database, places)))
    return last
  }
  const turn = async (): Promise<void> => {
    try {
      await keepAllSoFar()
    } catch (error) {
      if (performance.now() - toldAt > tellEveryMs) log.warn({ err: error }, 'nothing is archived')
      toldAt = performance.now()
    }
    if (!stopped) timer = setTimeout(turn, everyMs).unref()
  }
  return {
    keep: async (head) => {
      await keepAllSoFar()
      await keepHead(backupFolder, head)
    },
    start: () => {
      if (places !== null) void turn()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await last.catch(() => {})
    },
  }
}
