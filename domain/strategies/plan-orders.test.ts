import { at, known, lots, positionOf, usd } from '@candor/tests/worked-cases/worked-case.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyHolding, type Holding } from '../holdings/holding.ts'
import { spotSizeOf } from '../holdings/spot-terms.ts'
import { isOnStep } from '../instruments/quantity-step.ts'
import { cents, writeCents } from '../money/cents.ts'
import { conversionAt, inDollars } from '../money/conversion.ts'
import { quantity } from '../money/quantity.ts'
import { planActs, planOrders } from './plan-orders.ts'
import { type Pool, type PoolQuote, poolEquity } from './pool-value.ts'
import { strategies } from './strategy-list.ts'
import { applyAct, openTestBook, poolOf } from './test-book.ts'
import { quoteAround, type TestMoment } from './test-timeline.ts'
import type { WantedShare } from './wanted-share.ts'

const spot = { product: 'spot', leverage: 1 } as const
const leveraged = { product: 'leveraged', leverage: 2 } as const

const quote = (bid: string, ask: string): PoolQuote => ({ bid: at(bid), ask: at(ask), conversion: inDollars })
const wants = (symbol: string, weightPpm: number, keeps = false): WantedShare => ({
  symbol,
  weightPpm,
  keeps,
})
const holds = (symbol: string, held: string, cost: string): Holding => ({
  ...emptyHolding(symbol),
  quantity: lots(held),
  cost: usd(cost),
})
const plan = (
  strategy: typeof spot | typeof leveraged,
  pool: Partial<Pool>,
  quotes: Record<string, PoolQuote>,
  shares: readonly WantedShare[],
) =>
  planActs(
    {
      strategy,
      pool: { cash: usd('0'), holdings: [], positions: [], ...pool },
      quotes: new Map(Object.entries(quotes)),
      tradable: new Set(Object.keys(quotes)),
    },
    shares,
  )

describe('spot, worked by hand', () => {
  it('buys a share of the pool by amount', () => {
    expect(
      plan(spot, { cash: usd('100000') }, { AAPL: quote('271', '272') }, [wants('AAPL', 240_000)]),
    ).toEqual([{ kind: 'spot-buy', symbol: 'AAPL', amount: usd('24000') }])
  })

  it('sells first, and what is bought is paid from it', () => {
    // 100 × 200 = 20,000 − 20.00 fee: the pool is worth 19,980.00 in all and buys for 96 % of it, 19,180.80.
    const acts = plan(
      spot,
      { holdings: [holds('AAPL', '100', '19000')] },
      { AAPL: quote('200', '201'), KO: quote('70', '70.1') },
      [wants('KO', 960_000), wants('AAPL', 0)],
    )
    expect(acts).toEqual([
      { kind: 'spot-sell', symbol: 'AAPL', quantity: lots('100') },
      { kind: 'spot-buy', symbol: 'KO', amount: usd('19180.80') },
    ])
  })

  it('gives everything the same share less where the cash does not reach', () => {
    // Half of the pool lies in a market that rests; two wishes of 400.00 share 400.00… of 1,000.00 less its fee.
    const pool = { cash: usd('400'), holdings: [holds('0005.HK', '600', '500')] }
    const quotes = new Map([
      ['0005.HK', quote('1', '1.1')],
      ['AAPL', quote('200', '200')],
      ['KO', quote('70', '70')],
    ])
    const tradable = new Set(['AAPL', 'KO'])
    const acts = planActs({ strategy: spot, pool: { positions: [], ...pool }, quotes, tradable }, [
      wants('AAPL', 400_000),
      wants('KO', 400_000),
      wants('0005.HK', 0),
    ])
    expect(acts).toEqual([
      { kind: 'spot-buy', symbol: 'AAPL', amount: usd('200') },
      { kind: 'spot-buy', symbol: 'KO', amount: usd('200') },
    ])
  })

  it('leaves small drifts alone, and brings large ones back', () => {
    // 24 % wanted of about 100,000: 26,000 is 2 % too much, but not a fifth of the target.
    const quotes = { AAPL: quote('200', '200') }
    const drifted = (held: string, keeps: boolean) => {
      const worth = Number(held) * 200
      const pool = { cash: usd(String(100_000 - worth)), holdings: [holds('AAPL', held, '24000')] }
      return plan(spot, pool, quotes, [wants('AAPL', 240_000, keeps)])
    }
    expect(drifted('130', true)).toEqual([])
    expect(drifted('130', false)).toMatchObject([{ kind: 'spot-sell' }])
    // 30,000: equity 99,970.00, wanted 23,992.80, so 6,007.20 too much: 30.036 shares.
    expect(drifted('150', true)).toEqual([{ kind: 'spot-sell', symbol: 'AAPL', quantity: lots('30.036') }])
  })

  it('says why, and that a share was brought back where the target stayed', () => {
    const why = { code: 'among-strongest', figures: { rank: '1', of: '16', risePercent: '12.0' } } as const
    const kept = { code: 'between-dates', figures: {} } as const
    const input = {
      strategy: spot,
      pool: { cash: usd('1000'), holdings: [], positions: [] },
      quotes: new Map([['KO', quote('70', '70')]]),
      tradable: new Set(['KO']),
    }
    expect(planOrders(input, [{ symbol: 'KO', weightPpm: 240_000, reason: why }])[0]?.reason).toEqual(why)
    expect(planOrders(input, [{ symbol: 'KO', weightPpm: 240_000, reason: kept }])[0]?.reason).toEqual({
      code: 'brought-to-share',
      figures: { sharePercent: '24.0' },
    })
  })

  it('does nothing while something that is held has no price', () => {
    expect(
      plan(spot, { cash: usd('1000'), holdings: [holds('AAPL', '1', '200')] }, { KO: quote('70', '70') }, [
        wants('KO', 500_000),
      ]),
    ).toEqual([])
  })
})

describe('leveraged, worked by hand', () => {
  const gold = quote('4000', '4000')

  it('opens whole steps below the target', () => {
    // 30 % of 100,000 is 7.5 ounces of 4,000: seven hundredths of a lot of a hundred.
    expect(plan(leveraged, { cash: usd('100000') }, { XAUUSD: gold }, [wants('XAUUSD', -300_000)])).toEqual([
      { kind: 'open', symbol: 'XAUUSD', side: 'short', leverage: 2, quantity: lots('0.07') },
    ])
  })

  const long = positionOf('XAUUSD', { side: 'long', lots: '0.10', entry: '4000', leverage: 2 })

  it('turns round by closing all and opening the other way', () => {
    // Margin 20,000 and cash 80,000; 20 % of 100,000 is 5 ounces.
    const pool = { cash: usd('80000'), positions: [{ id: 'a', position: long }] }
    expect(plan(leveraged, pool, { XAUUSD: gold }, [wants('XAUUSD', -200_000)])).toEqual([
      { kind: 'close', symbol: 'XAUUSD', position: 'a', quantity: lots('0.10') },
      { kind: 'open', symbol: 'XAUUSD', side: 'short', leverage: 2, quantity: lots('0.05') },
    ])
  })

  it('closes the oldest first, in part', () => {
    const small = positionOf('XAUUSD', { side: 'long', lots: '0.02', entry: '4000', leverage: 2 })
    const pool = {
      cash: usd('76000'),
      positions: [
        { id: 'old', position: small },
        { id: 'new', position: long },
      ],
    }
    // Equity 76,000 + 4,000 + 20,000; 20 % is 0.05 lots of the 0.12: seven too many.
    expect(plan(leveraged, pool, { XAUUSD: gold }, [wants('XAUUSD', 200_000)])).toEqual([
      { kind: 'close', symbol: 'XAUUSD', position: 'old', quantity: lots('0.02') },
      { kind: 'close', symbol: 'XAUUSD', position: 'new', quantity: lots('0.05') },
    ])
    expect(plan(leveraged, pool, { XAUUSD: gold }, [wants('XAUUSD', 0)])).toMatchObject([
      { position: 'old' },
      { position: 'new', quantity: lots('0.10') },
    ])
  })
})

it('is worth what closing everything would bring', () => {
  const position = positionOf('XAUUSD', { side: 'short', lots: '0.01', entry: '4000', leverage: 2 })
  const pool = { cash: usd('50'), holdings: [holds('AAPL', '2', '380')], positions: [{ id: 'a', position }] }
  const quotes = new Map([
    ['AAPL', quote('199.99', '200.01')],
    ['XAUUSD', quote('4009', '4010')],
  ])
  // 399.98 − 0.40 fee; margin 2,000.00 − 10.00 at the ask.
  expect(writeCents(poolEquity(pool, quotes) ?? cents(0n))).toBe('2439.58')
  expect(poolEquity(pool, new Map())).toBeNull()
})

describe.each(strategies.map((strategy) => ({ strategy, id: strategy.id })))(
  'plans of $id',
  ({ strategy }) => {
    const quoteOf = (symbol: string, moved: number) => {
      const instrument = known(symbol)
      const pair = { USD: null, HKD: 'USDHKD', MYR: 'USDMYR', JPY: 'USDJPY', CHF: 'USDCHF', CAD: 'USDCAD' }[
        instrument.quoteCurrency as 'USD'
      ]
      const conversion =
        pair === null ? inDollars : conversionAt({ symbol: pair, operation: 'divide' }, known(pair).refPrice)
      const mid = (instrument.refPrice * BigInt(1_000 + moved)) / 1_000n
      return quoteAround(instrument, mid as typeof instrument.refPrice, conversion)
    }
    const wishes = fc.array(fc.integer({ min: -1_000, max: 1_000 }), {
      minLength: strategy.symbols.length,
      maxLength: strategy.symbols.length,
    })
    const steps = fc.array(
      fc.record({ wishes, moved: fc.integer({ min: -80, max: 80 }), keeps: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    )

    it('never spend more than the cash, and every quantity is on its step', () => {
      let acted = 0
      fc.assert(
        fc.property(steps, fc.bigInt({ min: 1_00n, max: 500_000_00n }), (path, start) => {
          const book = openTestBook(cents(start))
          for (const { wishes: raw, moved, keeps } of path) {
            const signed = raw.map((wish) => (strategy.product === 'spot' ? Math.abs(wish) : wish))
            const sum = signed.reduce((so, wish) => so + Math.abs(wish), 0) || 1
            const most = 1_000_000 * strategy.leverage
            const shares = strategy.symbols.map((symbol, i) => ({
              symbol,
              weightPpm: Math.trunc(((signed[i] as number) / sum) * most),
              keeps,
            }))
            const opens = new Map(
              strategy.symbols.map((symbol, i) => [symbol, quoteOf(symbol, i % 2 === 0 ? moved : -moved)]),
            )
            const tradable = new Set(strategy.symbols.filter((_, i) => (moved + i) % 5 !== 0))
            const moment: TestMoment = {
              at: 0,
              opens,
              closes: opens,
              lows: opens,
              highs: opens,
              tradable,
              endsDay: null,
            }
            for (const act of planActs({ strategy, pool: poolOf(book), quotes: opens, tradable }, shares)) {
              acted += 1
              expect(tradable.has(act.symbol)).toBe(true)
              const instrument = known(act.symbol)
              if (act.kind === 'open') expect(isOnStep(instrument, act.quantity)).toBe(true)
              if (act.kind === 'spot-sell')
                expect(act.quantity % (spotSizeOf(instrument)?.step ?? quantity(1n))).toBe(0n)
              applyAct(book, act, moment)
              expect(book.cash >= 0n).toBe(true)
            }
          }
        }),
        { numRuns: 60 },
      )
      expect(acted).toBeGreaterThan(0)
    })
  },
)
