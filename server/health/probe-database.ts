import type { Pool } from 'pg'
import { openPool } from '../postgres/open-pool.ts'

/** What the database answered when it was last tried. */
type DatabaseProbe = {
  /** The last second of prices that is stored, in epoch milliseconds; null where there is none. */
  recordedUntil: number | null
  /** Why money is stopped on all servers; null where it is not. */
  halt: string | null
  /** Whether any process watches prices and times for what is due. */
  isWatched: boolean
}

export type DatabaseProber = {
  /** Reads and commits a little; rejects where that fails or takes longer than the time limit. */
  probe(): Promise<DatabaseProbe>
  stop(): Promise<void>
}

/** `/ready` answers within a second. */
const limitMs = 800

/**
 * Tries the database on a connection of its own, so that a pool that others have used up is not taken for an unreachable database. The
 * message goes through the write-ahead log and is flushed like any commit, and leaves nothing in a table.
 */
export function openProber(databaseUrl: string): DatabaseProber {
  const pool: Pool = openPool(databaseUrl, {
    applicationName: 'candor-ready',
    max: 1,
    statementTimeoutMs: limitMs,
    queryTimeoutMs: limitMs,
    connectTimeoutMs: limitMs,
  })
  const ask = async (): Promise<DatabaseProbe> => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{
        recorded_until: Date | null
        halt: string | null
        is_watched: boolean
      }>(
        `select pg_logical_emit_message(true, 'candor-ready', ''), (select max(at) from recent_ticks) as recorded_until,
           (select reason from money_halts where cleared_at is null order by id limit 1) as halt,
           exists (select from watcher_leases where name like 'watch/%' and until > now()) as is_watched`,
      )
      client.release()
      const [found] = rows
      return {
        recordedUntil: found?.recorded_until?.getTime() ?? null,
        halt: found?.halt ?? null,
        isWatched: found?.is_watched ?? false,
      }
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  return {
    async probe() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error(`the database did not answer within ${limitMs} ms`)),
          limitMs,
        )
      })
      try {
        return await Promise.race([ask(), late])
      } finally {
        clearTimeout(timer)
      }
    },
    stop: () => pool.end(),
  }
}
