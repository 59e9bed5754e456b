import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import type { Connection } from '../postgres/database.ts'
import { accrueSome } from './accrual-table.ts'
import { payOutLoan } from './pay-out-loan-command.ts'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock' | 'log'>

const pauseMs = 1_000
const lease = 'loans'
/** Payouts that are under way at once, so that customers' orders find their place between them. */
const atOnce = 40
const mostPassed = 400
/** Loans of one statement: it holds their rows for some tenths of a second, and nothing else. */
const accrueAtOnce = 5_000
/** Between two statements, so that a night with a million of them leaves room for orders. */
const breathMs = 20

type Passed = { id: string; customerId: bigint }

async function listPassed(connection: Connection): Promise<Passed[]> {
  const { rows } = await sql<Passed>`
    select l.id, l.customer_id as "customerId" from loans l join customers c on c.id = l.customer_id
    where l.status = 'review-passed' and c.frozen_at is null order by l.id limit ${mostPassed}`.execute(
    connection,
  )
  return rows
}

/** Pays out what has passed its review. Each is done once, however often it is sent. */
export async function payOutPassed({ database, teller }: Deps): Promise<void> {
  const passed = await listPassed(database)
  for (let from = 0; from < passed.length; from += atOnce)
    await Promise.all(
      passed
        .slice(from, from + atOnce)
        .map(({ id, customerId }) => teller.submit(payOutLoan(customerId, id), 'background')),
    )
}

type Accruing = {
  /** Asked between two statements. */
  goesOn?: () => boolean
  /** Loans of one statement. */
  atOnce?: number
}

/**
 * Writes down what every window has cost that has begun until now. A server that was off for days catches up in the same way: each window
 * has one row, whoever writes it and however often it is tried.
 */
export async function accrueLoans(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { goesOn = () => true, atOnce: most = accrueAtOnce }: Accruing = {},
): Promise<number> {
  const now = clock()
  let all = 0
  for (;;) {
    const done = await accrueSome(database, now, most)
    all += done
    if (done < most || !goesOn()) return all
    await sleep(breathMs)
  }
}

/** One of several servers does both, again and again. */
export function startServingLoans(deps: Deps): () => Promise<void> {
  const leases = createExclusiveLeases([lease], deps, { begun: async () => {}, lost: () => {} })
  let stopped = false
  const work = repeatAfter(
    pauseMs,
    async () => {
      if (!leases.held(lease)) return
      await payOutPassed(deps)
      await accrueLoans(deps, { goesOn: () => !stopped && leases.held(lease) !== null })
    },
    (error) => deps.log.warn({ err: error }, 'loans were not served'),
  )
  void leases
    .start()
    .then(work.start)
    .catch((error) => deps.log.warn({ err: error }, 'loans are not served here'))
  return async () => {
    stopped = true
    await work.stop()
    await leases.stop()
  }
}
