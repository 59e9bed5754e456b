import { writeLargeTrades } from '@candor/tests/database/large-trades.ts'
import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openPool } from '../postgres/open-pool.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { openFreshBooks } from './books.ts'
import { invariants } from './invariants.ts'

/**
 * A database that has just begun to grow: nothing was ever counted, and PostgreSQL does not know that there are many orders. What an audit of
 * everything new costs then is measured in rows that its plans read, which a busy machine does not change.
 */

type Node = Record<string, unknown> & { Plans?: Node[] }

const numberOf = (node: Node, name: string): number => Number(node[name] ?? 0)

/** Rows that a node gave or threw away, in all its loops, with those of the nodes below it. */
const rowsIn = (node: Node): number =>
  numberOf(node, 'Actual Loops') *
    (numberOf(node, 'Actual Rows') +
      numberOf(node, 'Rows Removed by Filter') +
      numberOf(node, 'Rows Removed by Join Filter')) +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsIn(inner), 0)

type Explained = { 'QUERY PLAN': { Plan: Node }[] }

const neverAnalysed = `do $$ declare each record; begin
  for each in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('alter table %I set (autovacuum_enabled = false)', each.relname);
  end loop;
end $$`

const customers = 20

/** The rows that each check goes through, by its name and what it says. */
async function measure(trades: number): Promise<Map<string, number>> {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(neverAnalysed)
  await writeLargeTrades(owner, { customers, trades }).finally(() => owner.end())
  const pool = openPool(database.servingUrl, { max: 1 })
  const client = await pool.connect()
  const costs = new Map<string, number>()
  let current = 'the fresh lists'
  const counting: TellerTransaction = {
    async query(_name, text, values) {
      if (/^\s*(select|with|create)/.test(text)) {
        const { rows } = await client.query<Explained>({
          text: `explain (analyze, timing off, format json) ${text}`,
          values: [...values],
        })
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
        costs.set(current, (costs.get(current) ?? 0) + (plan ? rowsIn(plan) : 0))
        // A table that is explained with `analyze` is made.
        if (/^\s*create/.test(text)) return []
      }
      return (await client.query({ text, values: [...values] })).rows
    },
  }
  try {
    await client.query(`begin isolation level repeatable read; set local work_mem = '64MB'`)
    const books = await openFreshBooks(counting)
    for (const invariant of invariants) {
      current = `${invariant.name}: ${invariant.says}`
      expect(await invariant.find(counting, books), current).toBeNull()
    }
    return costs
  } finally {
    client.release(true)
    await pool.end()
    await database.drop()
  }
}

it('costs about as much more as there are more fresh orders, in a database that nobody has analysed', async () => {
  const [few, many] = [15, 120]
  const [small, large] = [await measure(few), await measure(many)]
  const most = (2 * many) / few
  const steep = [...large].filter(
    // What goes through a few thousand rows in all is no matter, however it grows.
    ([name, rows]) => rows > 10_000 && rows > most * Math.max(small.get(name) ?? 0, 500),
  )
  expect(steep.map(([name, rows]) => `${name}: ${small.get(name)} rows, then ${rows}`)).toEqual([])
})
