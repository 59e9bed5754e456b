import { loadavg } from 'node:os'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { insertMarks } from '@candor/server/audit/audit-mark-table.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { writeLargeTrades } from '@candor/tests/database/large-trades.ts'
import pg from 'pg'
import { openBenchTables } from './bench-tables.ts'
import { printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- audit-trades [customers] [trades] [rounds]: how long a whole audit of a million transfers takes that are all of trades, and which checks it spends
 * its time on. The books are made without fsync, which makes no difference to reading.
 */

export const usual = { customers: 2_000, trades: 125, rounds: 5 }
export const short: typeof usual = { customers: 20, trades: 5, rounds: 1 }

const mostMilliseconds = 10_000

async function measure(url: string, { customers, trades, rounds }: typeof usual): Promise<boolean> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 600_000 })
  const time = async (lanes: number): Promise<number> => {
    const began = performance.now()
    const checked = await auditBooks(pool, { scope: 'whole', lanes }, lanes === 1 ? insertMarks : undefined)
    const milliseconds = performance.now() - began
    const broken = firstBroken(checked)
    if (broken !== null) throw new Error(tellBroken(broken))
    if (lanes === 1)
      for (const { invariant, milliseconds: each } of checked)
        console.log(`${each.toFixed(0).padStart(6)} ms ${invariant.name}: ${invariant.says}`)
    return milliseconds
  }
  try {
    const wholes: number[] = []
    for (let round = 0; round < rounds; round += 1) wholes.push(await time(2))
    await time(1)
    console.log(
      `the transfers of ${customers * trades} trades: ${wholes.map((each) => each.toFixed(0)).join(', ')} ms`,
    )
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const best = Math.min(...wholes)
    return printVerdict(
      best < mostMilliseconds,
      `${customers * trades} trades audited in ${best.toFixed(0)} ms (below ${mostMilliseconds})`,
    )
  } finally {
    await pool.end()
  }
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB' }
  const tables = await openBenchTables(hasty)
  try {
    console.log('Writing the books, which takes about a minute.')
    const owner = new pg.Client({ connectionString: tables.url })
    await owner.connect()
    await writeLargeTrades(owner, sizes)
    await owner.query('vacuum analyze').finally(() => owner.end())
    return await measure(tables.url, sizes)
  } finally {
    await tables.stop()
  }
}
