import { loadavg } from 'node:os'
import { auditBooks, firstBroken, tellBroken } from '@candor/server/audit/audit-books.ts'
import { insertMarks } from '@candor/server/audit/audit-mark-table.ts'
import { invariants } from '@candor/server/audit/invariants.ts'
import { postingChains } from '@candor/server/audit/posting-chains.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import pg from 'pg'
import { openBenchTables } from './bench-tables.ts'
import { writeLargeBooks } from './large-books.ts'
import { printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- audit-time [customers] [blocks] [rounds]: how long a whole audit of a million transfers takes, and one of the last minute of them. Following the
 * chain of every customer's postings takes a cryptographic hash of each and is timed apart. The books are made without fsync, which
 * makes no difference to reading.
 */

export const usual = { customers: 2_000, blocks: 25, rounds: 5 }
export const short: typeof usual = { customers: 20, blocks: 2, rounds: 1 }

const mostMilliseconds = 2_000
const withoutChains = invariants.filter((each) => each !== postingChains)

/** A funding for each of so many customers, as a busy minute leaves it. */
const busyMinute = `
  with funded as (
    update balances set cash = cash + 100, last_number = last_number + 1, changed_at = now() where customer_id % 2 = 0 returning *
  ), posted as (
    insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
    select customer_id, last_number, changed_at, 'practice-funding', 'house-practice-funding', 'cash', 100, cash from funded
  )
  insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
  select customer_id, 'minute:' || last_number, 'fund-practice', sha256(''), '{}', changed_at, last_number, last_number from funded`

async function measure(url: string, { customers, rounds }: typeof usual): Promise<boolean> {
  const pool = openPool(url, { max: 2, statementTimeoutMs: 600_000 })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const time = async (scope: 'whole' | 'fresh', lanes: number, only = invariants): Promise<number> => {
    const began = performance.now()
    const checked = await auditBooks(pool, { scope, lanes, only }, lanes === 1 ? insertMarks : undefined)
    const milliseconds = performance.now() - began
    const broken = firstBroken(checked)
    if (broken !== null) throw new Error(tellBroken(broken))
    return milliseconds
  }
  try {
    const { rows } = await owner.query<{ count: bigint }>('select count(*) from transfers')
    const wholes: number[] = []
    for (let round = 0; round < rounds; round += 1) wholes.push(await time('whole', 2, withoutChains))
    const chains = await time('whole', 2, [postingChains])
    await time('whole', 1)
    const fresh: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await owner.query(busyMinute)
      await owner.query('select build_posting_chains()')
      fresh.push(await time('fresh', 1))
    }
    const told = (times: readonly number[]): string => times.map((each) => each.toFixed(0)).join(', ')
    console.log(`${rows[0]?.count} transfers: ${told(wholes)} ms, and ${told([chains])} ms for their chains`)
    console.log(`after each minute with ${customers / 2} more: ${told(fresh)} ms`)
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    return printVerdict(
      Math.min(...wholes) < mostMilliseconds,
      `${rows[0]?.count} transfers audited in ${Math.min(...wholes).toFixed(0)} ms (below ${mostMilliseconds})`,
    )
  } finally {
    await pool.end()
    await owner.end()
  }
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const hasty = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB' }
  const tables = await openBenchTables(hasty)
  try {
    console.log('Writing the books, which takes about a minute.')
    const owner = new pg.Client({ connectionString: tables.url })
    await owner.connect()
    await writeLargeBooks(owner, sizes).finally(() => owner.end())
    return await measure(tables.url, sizes)
  } finally {
    await tables.stop()
  }
}
