import { setTimeout as sleep } from 'node:timers/promises'
import { accrueLoans } from '@candor/server/loans/serve-loans.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'

/**
 * A process that writes interest down as its clock says, a few loans at a time, so that it can be killed in the middle of it. It is given the
 * instants of its clock and says each as it begins; a clock that is put back is one of them. It ends after the last.
 */

const [databaseUrl = '', instants = ''] = process.argv.slice(2)
const database = openDatabase(openPool(databaseUrl))
for (const [place, now] of instants.split(',').map(Number).entries()) {
  console.log(place)
  await accrueLoans({ database, clock: () => now }, { atOnce: 10 })
  await sleep(5)
}
process.exit(0)
