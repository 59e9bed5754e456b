import type { Client, PoolClient } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { createLeases } from '../leases/hold-leases.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type AuditOptions, auditBooks, firstBroken, tellBroken } from './audit-books.ts'
import { insertMarks } from './audit-mark-table.ts'
import { clearHalts, insertHalt } from './money-halt-table.ts'

export type BooksWatch = {
  /** Checks once and stops the money where something is broken; resolves with whether everything was found right. */
  look(scope: AuditOptions['scope']): Promise<boolean>
  stop(): Promise<void>
}

const firstCheckAfterMs = 5_000
const checkEveryMs = 60_000
/** A whole check of large books may take a while; it must end some time. */
const timeoutMs = 5 * 60_000
const lease = 'audit'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'log'>

/** Whole books that were found right end what was stopped because of them. */
const markWhole = async (transaction: TellerTransaction) => {
  await insertMarks(transaction)
  await clearHalts(transaction)
}

/**
 * Checks the books while servers run: one of them, all of the books soon after it began to, and every minute what has been written since. What
 * is broken stops the money of all servers until people have looked at it and a whole check, which a server makes when it is started again,
 * finds everything right; reading goes on. A check that cannot be made, because the database is unreachable, proves nothing and stops nothing.
 */
export function watchBooks(databaseUrl: string, { database, teller, log }: Deps): BooksWatch {
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
    const mark = scope === 'whole' ? markWhole : insertMarks
    const broken = firstBroken(await auditBooks(pool, { scope, lanes: 1 }, mark))
    if (broken === null) return true
    const told = tellBroken(broken)
    log.fatal({ invariant: broken.invariant.name }, `the books are broken, money is stopped: ${told}`)
    teller.halt(told)
    await insertHalt(pool, told)
    return false
  }
  const checks = planChecks(look, log)
  const leases = createLeases(
    [lease],
    { database, log },
    { begun: async () => checks.start(), lost: checks.stop },
  )
  void leases.start()
  return {
    look,
    async stop() {
      await leases.stop()
      checks.stop()
      // A check that is under way is cut off: nobody waits for its end.
      for (const client of busy) (client as unknown as Client).end().catch(() => {})
      await checks.ended()
      await pool.end()
    },
  }
}

/** A whole check soon after each start, and then what is fresh, until it is stopped. */
function planChecks(look: BooksWatch['look'], log: Deps['log']) {
  /** Of the last start; a check that was begun before it plans nothing any more. */
  let current = {}
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const plan = (turn: object, scope: AuditOptions['scope'], wait: number) => {
    if (turn !== current) return
    timer = setTimeout(() => {
      running = look(scope).then(
        () => plan(turn, 'fresh', checkEveryMs),
        (error: unknown) => {
          if (turn === current) log.warn({ err: error }, 'the books could not be checked')
          // Marks are made by whole checks only, so that the first one is tried until it has been made.
          plan(turn, scope, checkEveryMs)
        },
      )
    }, wait)
  }
  const stop = () => {
    current = {}
    clearTimeout(timer)
  }
  return {
    start() {
      stop()
      plan(current, 'whole', firstCheckAfterMs)
    },
    stop,
    ended: () => running,
  }
}
