import { holdingBreaks } from '@candor/tests/database/broken-holdings.ts'
import { checksOf } from '@candor/tests/database/checks-of.ts'
import {
  atLimit,
  buySpot,
  byAmount,
  byQuantity,
  openSpotDesk,
  placeSpot,
  readBy,
  type SpotDesk,
  sellSpot,
} from '@candor/tests/database/spot-desk.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { holdingInvariants } from './holding-invariants.ts'

let desk: SpotDesk
let transaction: TellerTransaction

/** Spot orders in every state, holdings, recurring buys that bought and that did not, and a run that was ended. */
async function trade(): Promise<void> {
  desk.show({ AAPL: '272.41', BTCUSD: '90000.00' })
  const [mei, tom] = [await desk.customer(), await desk.customer()]
  await buySpot(mei, 'AAPL', byAmount('500.00'), '272.42')
  await buySpot(mei, 'AAPL', byQuantity('3'), '272.42')
  await sellSpot(mei, 'AAPL', byQuantity('1'), '272.40')
  await buySpot(mei, 'BTCUSD', byQuantity('0.01'), '90000.01')
  await placeSpot(mei, { symbol: 'AAPL', side: 'buy', size: byQuantity('1'), type: atLimit('270.00') })
  await placeSpot(mei, { symbol: 'AAPL', side: 'buy', size: byQuantity('1'), type: atLimit('200.00') })
  await placeSpot(mei, { symbol: 'AAPL', side: 'sell', size: byQuantity('1'), type: atLimit('300.00') })
  const { order } = await placeSpot(mei, {
    symbol: 'AAPL',
    side: 'sell',
    size: byQuantity('1'),
    type: atLimit('310.00'),
  })
  await mei.post(`/api/v1/spot/orders/${order.id}/cancel`, {})
  await desk.tick({ AAPL: '269.00' })
  // AAPL has delayed quotes: the order waits for the next price.
  desk.market.beat(desk.server.clock.now(), { AAPL: '269.00' }, { delayed: true })
  await buySpot(mei, 'AAPL', byAmount('50.00'), '269.01')
  desk.market.beat(desk.server.clock.now() + 1_000, { AAPL: '269.10' }, { delayed: true })
  await desk.watcher.settled()
  await buySpot(tom, 'BTCUSD', byAmount('100.00'), '90000.01')
  await sellSpot(tom, 'BTCUSD', { by: 'all' }, '89999.99')
  await tom.post('/api/v1/portfolio/reset', { label: 'First try' })
  await tom.post('/api/v1/limits/time-out', { days: 1 })
  for (const client of [mei, tom])
    await client.post('/api/v1/recurring', { symbol: 'BTCUSD', amount: '50.00', rhythm: { every: 'day' } })
  await desk.until('2027-03-11T00:00:05Z')
  desk.show({ BTCUSD: '90000.00' })
  await vi.waitUntil(async () => (await desk.owner.query('select 1 from recurring_turns')).rowCount === 2, {
    timeout: 120_000,
    interval: 100,
  })
  await desk.watcher.settled()
  expect((await readBy<{ orders: object[] }>(mei, 'spot/orders?status=resting')).orders).toHaveLength(2)
}

beforeAll(async () => {
  desk = await openSpotDesk()
  transaction = {
    query: async (_name, text, values) => (await desk.owner.query({ text, values: [...values] })).rows,
  }
  await trade()
})
afterAll(() => desk.stop())

type Look = { scope?: 'whole' | 'fresh'; marked?: boolean; says?: string }

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, { scope = 'whole', marked = false, says = '' }: Look = {}) {
  await desk.owner.query('begin isolation level repeatable read')
  try {
    if (marked) await insertMarks(transaction)
    await desk.owner.query(changes)
    const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
    const found: { says: string; broken: string }[] = []
    for (const one of checksOf(says)) {
      const broken = await one.find(transaction, books)
      if (broken) found.push({ says: one.says, broken: Object.values(broken).join(' ') })
    }
    return found
  } finally {
    await desk.owner.query('rollback')
  }
}

describe('the audit of holdings', () => {
  it('finds nothing in books that are whole, nor in what is new', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh' })).toEqual([])
    expect(await findAfter('select 1', { scope: 'fresh', marked: true })).toEqual([])
  })

  it.each(holdingBreaks)('notices: %s', async (change, says, names) => {
    expect(await findAfter(change, { says })).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('notices it in what is new, and looks at nothing else', async () => {
    const change = `update spot_fills set profit = profit + 1 where side = 'sell'`
    expect((await findAfter(change, { scope: 'fresh' })).map(({ says }) => says).join()).toContain(
      'what was held before',
    )
    expect(await findAfter(change, { scope: 'fresh', marked: true })).toEqual([])
  })

  it('has been seen to fail in each check of its own', () => {
    for (const { says } of holdingInvariants)
      expect(
        holdingBreaks.some(([, part]) => says.includes(part)),
        says,
      ).toBe(true)
  })
})
