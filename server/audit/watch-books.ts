import type { Client, PoolClient } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { openPool } from '../postgres/open-pool.ts'
import { type AuditOptions, auditBooks, firstBroken, tellBroken } from './audit-books.ts'
import { insertMarks } from './audit-mark-table.ts'

export type BooksWatch = {
  /** Checks once and stops the money where something is broken; resolves with whether everything was found right. */
  look(scope: AuditOptions['scope']): Promise<boolean>
  stop(): Promise<void>
}

const firstCheckAfterMs = 5_000
const checkEveryMs = 60_000
/** A whole check of large books may take a while; it must end some time. */
const timeoutMs = 5 * 60_000

type Deps = Pick<Dependencies, 'teller' | 'log'>

/**
 * Checks the books while the server runs: all of them soon after the start, and every minute what has been written since. What is
 * broken stops the money until people have looked at it and started the server again; reading goes on. A check that cannot be made,
 * because the database is unreachable, proves nothing and stops nothing.
 */
export function watchBooks(databaseUrl: string, { teller, log }: Deps): BooksWatch {
  const pool = openPool(databaseUrl, {
    applicationName: 'candor-audit',
    max: 1,
    statementTimeoutMs: timeoutMs,
    onError: (error) => log.warn({ err: error }, 'the connection of the audit ended'),
  })
  const busy = new Set<PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  const look = async (scope: AuditOptions['scope']): Promise<boolean> => {
    const broken = firstBroken(await auditBooks(pool, { scope, lanes: 1 }, insertMarks))
    if (broken === null) return true
    const told = tellBroken(broken)
    log.fatal({ invariant: broken.invariant.name }, `the books are broken, money is stopped: ${told}`)
    teller.halt(told)
    return false
  }
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const plan = (scope: AuditOptions['scope'], wait: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      running = look(scope).then(
        () => plan('fresh', checkEveryMs),
        (error: unknown) => {
          if (!stopped) log.warn({ err: error }, 'the books could not be checked')
          // Marks are made by whole checks only, so that the first one is tried until it has been made.
          plan(scope, checkEveryMs)
        },
      )
    }, wait)
  }
  plan('whole', firstCheckAfterMs)
  return {
    look,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A check that is under way is cut off: nobody waits for its end.
      for (const client of busy) (client as unknown as Client).end().catch(() => {})
      await running
      await pool.end()
    },
  }
}
