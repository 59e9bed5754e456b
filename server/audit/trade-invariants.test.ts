import { tradeBreaks } from '@candor/tests/database/broken-trades.ts'
import { checksOf } from '@candor/tests/database/checks-of.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import {
  closeGold,
  goldLimit,
  openTradingDesk,
  placeGold,
  setGoldStops,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { holdingInvariants } from './holding-invariants.ts'
import { invariants } from './invariants.ts'
import { openingPredicates } from './trade-openings.ts'
import { partPredicates } from './trade-parts.ts'
import { storyPredicates } from './trade-stories.ts'
import { closePredicates } from './waiting-closes.ts'

let desk: TradingDesk
let owner: pg.Client
let transaction: TellerTransaction

/** Prices come late: orders wait and are filled, a close is dropped, one is carried out, and that of bitcoin waits through the night. */
async function tradeOnDelayedQuotes(client: TestClient): Promise<void> {
  const start = desk.server.clock.now()
  let minutes = 0
  const late = async (price: string) => {
    minutes += 1
    desk.market.beat(start + minutes * 60_000, { XAUUSD: price, BTCUSD: '90000.00' }, { delayed: true })
    await desk.watcher.settled()
  }
  await late('3800.00')
  const type = { kind: 'market', seen: '3800.01', tolerancePpm: 1_000 }
  const gold = await placeGold(client, { type })
  const seen = { kind: 'market', seen: '90000.01', tolerancePpm: 1_000 }
  const bitcoin = await placeGold(client, { symbol: 'BTCUSD', leverage: 2, type: seen })
  await late('3801.00')
  const close = (id: string, price: string) =>
    client.post(`/api/v1/positions/${id}/close`, { quantity: '0.01', seen: price, tolerancePpm: 1_000 })
  await close(gold, '3800.99')
  await late('3790.00')
  await close(gold, '3789.99')
  await late('3791.00')
  await close(bitcoin, '89999.99')
}

/** Orders and positions in every state, with everything that can happen to them. */
async function trade(): Promise<void> {
  const [mei, tom] = [await desk.customer(), await desk.customer()]
  await placeGold(mei, goldLimit('2000.00'))
  const cancelled = await placeGold(mei, goldLimit('3600.00'))
  await mei.post(`/api/v1/orders/${cancelled}/cancel`, {})
  await placeGold(mei, goldLimit('3990.00'))
  const [parts, stopped, won] = [
    await placeGold(mei, { quantity: '0.03' }),
    await placeGold(mei, { stopLoss: '3985.00' }),
    await placeGold(mei, { takeProfit: '4005.00' }),
  ]
  const short = await placeGold(tom, {
    side: 'short',
    leverage: 20,
    type: { kind: 'market', seen: '3999.99', tolerancePpm: 1_000 },
  })
  await placeGold(tom, {
    symbol: 'USDJPY',
    quantity: '0.01',
    leverage: 10,
    type: { kind: 'market', seen: '150.000', tolerancePpm: 50_000 },
  })
  await tom.post(`/api/v1/positions/${short}/margin`, { amount: '25.00' })
  await setGoldStops(tom, short, { takeProfit: '3000.00' })
  await closeGold(mei, parts, '0.01')
  await desk.tick('4006.00')
  await closeGold(mei, parts, '0.01')
  await desk.tick('3984.00')
  await closeGold(mei, parts, '0.01')
  const lost = await placeGold(mei, { type: { kind: 'market', seen: '3984.01', tolerancePpm: 1_000 } })
  await desk.tick('3901.00')
  await desk.tick('3000.00')
  await desk.tick('3800.00')
  await placeGold(mei, { type: { kind: 'market', seen: '3800.01', tolerancePpm: 1_000 } })
  const { rows } = await owner.query<{ id: string }>(`select id from positions where status = 'closed'`)
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([parts, stopped, won, lost]))
  await tradeOnDelayedQuotes(tom)
  // A night passes.
  desk.server.clock.advance(86_400_000)
  await vi.waitUntil(
    async () => (await owner.query(`select 1 from position_events where kind = 'financed'`)).rowCount,
    { timeout: 120_000, interval: 100 },
  )
  await desk.watcher.settled()
}

beforeAll(async () => {
  desk = await openTradingDesk()
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

describe('the audit of trades', () => {
  it('has seen every kind of entry', async () => {
    const { rows } = await owner.query<{ kind: string }>(
      'select distinct kind from position_events order by kind',
    )
    const all = [
      'close-asked',
      'close-dropped',
      'closed',
      'financed',
      'margin-added',
      'opened',
      'part-closed',
      'stops-set',
      'warned',
    ]
    expect(rows.map(({ kind }) => kind)).toEqual(all)
    const causes = await owner.query<{ cause: string }>(
      'select distinct close_cause as cause from positions where close_cause is not null order by 1',
    )
    expect(causes.rows.map(({ cause }) => cause)).toEqual([
      'customer',
      'liquidation',
      'stop-loss',
      'take-profit',
    ])
    expect((await owner.query('select 1 from position_events where gap > 0')).rowCount).toBeGreaterThan(0)
  })

  it('finds nothing in books that are whole, nor in what is new', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', 'fresh')).toEqual([])
  })

  it.each(tradeBreaks)('notices: %s', async (change, says, names) => {
    const found = await findAfter(change, 'whole', says)
    expect(found).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('notices it in what is new, and looks at nothing else', async () => {
    const change = `update position_events set profit = profit + 1 where kind in ('part-closed', 'closed')`
    expect((await findAfter(change, 'fresh')).map(({ says }) => says).join()).toContain('adds up to the cent')
    await owner.query('begin isolation level repeatable read')
    await insertMarks(transaction)
    await owner.query(change)
    expect((await findBroken('fresh')).map(({ says }) => says)).toEqual([])
    await owner.query('rollback')
  })

  it('has been seen to name everything that must not be', () => {
    const seen = tradeBreaks.map(([, , words]) => words.source.split('.*').at(-1) ?? '')
    for (const [name, , why] of [
      ...openingPredicates,
      ...storyPredicates,
      ...partPredicates,
      ...closePredicates,
    ])
      expect(
        seen.some((words) => words !== '' && `${name}: ${why}`.startsWith(words)),
        why,
      ).toBe(true)
  })

  it('has been seen to fail in each check of its own', () => {
    const trades = invariants.filter((one) => !holdingInvariants.includes(one))
    const own = trades.filter(({ name }) => name.startsWith('P') || name === 'L5')
    for (const { says } of own)
      expect(
        tradeBreaks.some(([, part]) => says.includes(part)),
        says,
      ).toBe(true)
  })
})
