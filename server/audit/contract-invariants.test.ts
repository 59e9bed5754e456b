import { dayMs } from '@candor/domain/time/durations.ts'
import { contractBreaks } from '@candor/tests/database/broken-contracts.ts'
import { checksOf } from '@candor/tests/database/checks-of.ts'
import { bought, buy, type DeliveryDesk, openDeliveryDesk } from '@candor/tests/database/delivery-desk.ts'
import { setTerms } from '@candor/tests/database/terms-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { invariants } from './invariants.ts'

/** Nothing is void on simulated prices, so some contracts are bought on those of a feed. */
const real = { source: 'binance' } as const

let desk: DeliveryDesk
let owner: pg.Client
let transaction: TellerTransaction

async function pass(seconds: number, price: string): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await desk.tick(price)
  await desk.settled()
}

const until = (found: string) =>
  vi.waitUntil(async () => (await owner.query(found)).rowCount, { timeout: 120_000, interval: 50 })

/** Contracts in every state, with everything that can happen to them. */
async function trade(): Promise<void> {
  const { server } = desk
  const [mei, tom] = [await desk.customer(), await desk.customer()]
  await pass(3, '90000.00')
  await bought(server, mei)
  await bought(server, tom, { direction: 'fall', stake: '5.01' })
  for (let second = 0; second < 3; second += 1) await desk.tick('90000.00')
  await pass(31, '91000.00')
  await bought(server, mei)
  await pass(34, '91000.00')
  // Nobody opens this one.
  await buy(server, tom)
  await desk.tick('91000.00', real)
  await bought(server, mei, { feed: real.source })
  await desk.silence(46)
  await desk.settled()
  await desk.tick('91000.00', real)
  await bought(server, tom, { feed: real.source })
  const halted = new Date(desk.server.clock.now() + 5_000)
  await owner.query(
    `insert into instrument_halts (symbol, halted_at, reason) values ('BTCUSD', $1, 'test')`,
    [halted],
  )
  await desk.server.deps.publicLog.seal()
  await until(`select from contract_settlements where reason = 'halted'`)
  await pass(7, '91000.00')
  await owner.query(`update instrument_halts set lifted_at = halted_at + interval '1 s'`)
  await setTerms(desk.server)
  await desk.tick('91000.00')
  await bought(server, mei, { timeLimit: 300, rate: '0.92' })
  server.clock.advance(2 * dayMs)
  await desk.tick('91000.00')
  await until(`select from contract_settlements where reason = 'unopened'`)
  await until('select from contract_refunds')
}

beforeAll(async () => {
  desk = await openDeliveryDesk({ feeds: { BTCUSD: ['binance', 'simulated'] } })
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
  transaction = {
    query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows,
  }
  await trade()
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

async function findBroken(scope: 'whole' | 'fresh', says = '') {
  const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
  const found: { says: string; broken: string }[] = []
  for (const one of checksOf(says)) {
    const broken = await one.find(transaction, books)
    if (broken) found.push({ says: one.says, broken: Object.values(broken).join(' ') })
  }
  return found
}

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, scope: 'whole' | 'fresh' = 'whole', says = '') {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(changes)
    return await findBroken(scope, says)
  } finally {
    await owner.query('rollback')
  }
}

describe('the audit of contracts', () => {
  it('has seen every end', async () => {
    const { rows } = await owner.query<{ ends: string }>(
      'select distinct coalesce(reason, outcome) as ends from contract_settlements order by 1',
    )
    expect(rows.map(({ ends }) => ends)).toEqual(['draw', 'halted', 'lose', 'no-tick', 'unopened', 'win'])
  })

  it('finds nothing in books that are whole, nor in what is new', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', 'fresh')).toEqual([])
  })

  it.each(contractBreaks)('notices: %s', async (change, says, names) => {
    expect(await findAfter(change, 'whole', says)).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('notices it in what is new, and looks at nothing else', async () => {
    const change = `update contract_settlements set paid = paid + 1 where outcome = 'win'`
    expect((await findAfter(change, 'fresh')).map(({ says }) => says).join()).toContain('two ticks')
    await owner.query('begin isolation level repeatable read')
    await insertMarks(transaction)
    await owner.query(change)
    expect((await findBroken('fresh')).map(({ says }) => says)).toEqual([])
    await owner.query('rollback')
  })

  it('has been seen to fail in each check of its own', () => {
    const own = invariants.filter(({ name, says }) => /^(C|E3)/.test(name) && !says.includes('of the path'))
    for (const { says } of own)
      expect(
        contractBreaks.some(([, part]) => says.includes(part)),
        says,
      ).toBe(true)
  })
})
