import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'

const patienceMs = 300_000
const lookEveryMs = 50

/**
 * Returns when a server that was started a moment ago has checked its books, all of them where it is a new one; for a day it then looks at what is new alone. Rows
 * that a bench writes by itself are only as right as what it measures needs, and a whole check would stop the money over them.
 */
export async function awaitWholeAudit(owner: Client): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    // Its connection is kept for some seconds after its last statement.
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where application_name = 'candor-audit' and state = 'idle' and query like '%pg_advisory_unlock%'`,
    )
    if (rowCount) return
    if (performance.now() > deadline) throw new Error('the server has not audited its books')
    await sleep(lookEveryMs)
  }
}
