import type { Client, PoolClient } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import { lowerPriority } from '../postgres/lower-priority.ts'
import { openPool } from '../postgres/open-pool.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type AuditOptions, auditBooks, firstBroken, tellBroken } from './audit-books.ts'
import { insertMarks } from './audit-mark-table.ts'
import { clearHalts, insertHalt } from './money-halt-table.ts'
import { findScope, insertWhole } from './whole-audit-table.ts'

export type BooksWatch = {
  /** Checks once and stops the money where something is broken; resolves with whether everything was found right. */
  look(scope: AuditOptions['scope']): Promise<boolean>
  stop(): Promise<void>
}

const firstCheckAfterMs = 5_000
const checkEveryMs = 60_000
/** A statement of a whole check of large books may take a while; it must end some time. */
const timeoutMs = 15 * 60_000
const lease = 'audit'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'log' | 'config'>

/** Whole books that were found right end what was stopped because of them. */
const markWhole = (began: number) => async (transaction: TellerTransaction) => {
  await insertMarks(transaction)
  await clearHalts(transaction)
  await insertWhole(transaction, performance.now() - began)
}

/**
 * Checks the books while one or more servers run. One of them does it: every minute, and soon after it has started, what has been written since
 * the last check; once a day the whole books. So neither a minute nor a start costs more the older the books are. What is broken stops the money of
 * all servers until people have looked at it and a whole check, which a server makes when it is started again,
 * finds everything right; reading goes on. A check that cannot be made, because the database is unreachable, proves nothing and stops nothing.
 */
export function auditEveryMinute(databaseUrl: string, { database, teller, log, config }: Deps): BooksWatch {
  const pool = openPool(databaseUrl, {
    applicationName: 'candor-audit',
    max: 1,
    statementTimeoutMs: timeoutMs,
    onError: (error) => log.warn({ err: error }, 'the connection of the audit ended'),
  })
  if (config.databaseUrl === null) lowerPriority(pool)
  const busy = new Set<PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  const look = async (scope: AuditOptions['scope']): Promise<boolean> => {
    const mark = scope === 'whole' ? markWhole(performance.now()) : insertMarks
    const broken = firstBroken(await auditBooks(pool, { scope, lanes: 1 }, mark))
    if (broken === null) return true
    const told = tellBroken(broken)
    log.fatal({ invariant: broken.invariant.name }, `the books are broken, money is stopped: ${told}`)
    teller.halt(told)
    await insertHalt(database, told)
    return false
  }
  const checks = planChecks(async (hasBegun) => await look(await findScope(pool, hasBegun)), log)
  const leases = createExclusiveLeases(
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

/** A check soon after each start, and then every minute, until it is stopped. */
function planChecks(check: (hasBegun: boolean) => Promise<unknown>, log: Deps['log']) {
  /** Of the last start; a check that was begun before it plans nothing any more. */
  let current = {}
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const plan = (turn: object, hasBegun: boolean, wait: number) => {
    if (turn !== current) return
    timer = setTimeout(() => {
      running = check(hasBegun).then(
        () => plan(turn, false, checkEveryMs),
        (error: unknown) => {
          if (turn === current) log.warn({ err: error }, 'the books could not be checked')
          plan(turn, hasBegun, checkEveryMs)
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
      plan(current, true, firstCheckAfterMs)
    },
    stop,
    ended: () => running,
  }
}
