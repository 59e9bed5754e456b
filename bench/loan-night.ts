import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertMarks } from '@candor/server/audit/audit-mark-table.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  launchServer,
  removeDataFolder,
} from '@candor/tests/faults/server-under-test.ts'
import pg from 'pg'
import { awaitWholeAudit } from './await-audit.ts'
import { makeBenchFolder } from './bench-folder.ts'
import { addLoans, countWindows, isAccruing } from './loan-books.ts'
import { openCustomers } from './orders-books.ts'
import { placeOrders } from './place-orders.ts'
import { printCheck, printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- loans [loans]: on a server as npm start runs it. A window of a million loans begins at one instant; all of it is written
 * down within 120 s while the p99 of orders stays within 1.5 times what it was without it.
 */

/** Loans are made before their window begins, and statistics and marks are made in that time. */
export const usual = { loans: 1_000_000, beginsInSeconds: 240, loadSeconds: 30 }
export const short: typeof usual = { loans: 100, beginsInSeconds: 3, loadSeconds: 0.5 }

const mostSeconds = 120
const mostRatio = 1.5

async function until(holds: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('interest was waited for in vain')
    await sleep(50)
  }
}

export async function run({ loans, beginsInSeconds, loadSeconds }: typeof usual): Promise<boolean> {
  const folder = await makeBenchFolder()
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  let owner: pg.Client | null = null
  try {
    if ((await awaitAnswer(server, '/ready', 120_000)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
    owner = client
    await client.connect()
    await awaitWholeAudit(client)
    await openCustomers(client)
    await addLoans(client, loans, beginsInSeconds)
    await insertMarks({
      query: async (_name, text, values) => (await client.query({ text, values: [...values] })).rows,
    })
    const alone = await placeOrders(server, loadSeconds)
    // On a slow machine a short form may find it over already.
    const hasBegun = async () => (await isAccruing(client)) || (await countWindows(client)).windows > 0
    await until(hasBegun, beginsInSeconds)
    const began = performance.now()
    const placing = placeOrders(server, loadSeconds)
    await until(async () => !(await isAccruing(client)), 600)
    const seconds = (performance.now() - began) / 1_000
    const orders = await placing
    const counted = await countWindows(client)
    console.log(
      `orders alone: ${JSON.stringify(alone)}, while interest is written down: ${JSON.stringify(orders)}`,
    )
    const verdicts = [
      printVerdict(
        seconds <= mostSeconds,
        `${loans} loans in ${seconds.toFixed(1)} s (at most ${mostSeconds})`,
      ),
      printCheck(
        counted.windows === loans && counted.loans === loans,
        `${counted.windows} windows of ${counted.loans} loans, each once`,
      ),
      printVerdict(
        orders.p99 <= alone.p99 * mostRatio,
        `p99 of orders ${alone.p99.toFixed(1)} ms without, ${orders.p99.toFixed(1)} ms with: ${(orders.p99 / alone.p99).toFixed(2)} (at most ${mostRatio})`,
      ),
      printCheck(
        alone.refused + orders.refused === 0,
        `${alone.refused + orders.refused} orders refused ${alone.first}${orders.first}`.trim(),
      ),
    ]
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    return verdicts.every(Boolean)
  } finally {
    await owner?.end().catch(() => {})
    await removeDataFolder(folder, server)
  }
}
