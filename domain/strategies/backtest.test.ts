import { at, known, lots, usd } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { cents, writeCents } from '../money/cents.ts'
import { inDollars } from '../money/conversion.ts'
import { dayMs } from '../time/durations.ts'
import { backtest } from './backtest.ts'
import { drawnMarket } from './made-candles.ts'
import { planActs, planOrders } from './plan-orders.ts'
import { createDraws, randomShares } from './random-trader.ts'
import { replayDecisions } from './replay.ts'
import { strategies } from './strategy-list.ts'
import { applyAct, chargeFinancing, liquidateIn, openTestBook, poolOf } from './test-book.ts'
import { runTest } from './test-run.ts'
import { layTimeline, quoteAround, symbolsNeeded, type TestMoment, type TestQuote } from './test-timeline.ts'

const moment = (quotes: Record<string, TestQuote>, when = 0): TestMoment => {
  const all = new Map(Object.entries(quotes))
  return {
    at: when,
    opens: all,
    closes: all,
    lows: all,
    highs: all,
    tradable: new Set(all.keys()),
    endsDay: null,
  }
}
const quote = (bid: string, mid: string, ask: string): TestQuote => ({
  bid: at(bid),
  mid: at(mid),
  ask: at(ask),
  conversion: inDollars,
})

describe('costs of a test, worked by hand', () => {
  it('are those of spot: the spread and 0.1 % each way', () => {
    const book = openTestBook(usd('10000'))
    applyAct(
      book,
      { kind: 'spot-buy', symbol: 'AAPL', amount: usd('2002') },
      moment({ AAPL: quote('199.90', '199.95', '200') }, 5),
    )
    // Ten shares at the ask: 2,000.00 and 2.00.
    expect([writeCents(cents(book.cash)), poolOf(book).holdings[0]?.quantity]).toEqual([
      '7998.00',
      lots('10'),
    ])
    applyAct(
      book,
      { kind: 'spot-sell', symbol: 'AAPL', quantity: lots('4') },
      moment({ AAPL: quote('210', '210.10', '210.20') }, 9),
    )
    // Four at the bid: 840.00 − 0.84; they cost 800.00 and four tenths of the fee, 0.80.
    expect(writeCents(cents(book.cash))).toBe('8837.16')
    expect(book.trades).toMatchObject([
      {
        symbol: 'AAPL',
        side: 'long',
        openedAt: 5,
        closedAt: 9,
        entry: at('200'),
        exit: at('210'),
        returnPpm: 50_000,
        profit: usd('38.36'),
      },
    ])
    // Spread: 10 × 0.05 and 4 × 0.10. Traded: 2,000 and 840.
    expect([book.costs, book.traded]).toEqual([{ fees: 284n, financing: 0n, spread: 90n }, 284_000n])
  })

  it('are those of leverage: 0.05 % at opening, financing each night, nothing at closing', () => {
    const book = openTestBook(usd('100000'))
    applyAct(
      book,
      { kind: 'open', symbol: 'XAUUSD', side: 'short', leverage: 2, quantity: lots('0.10') },
      moment({ XAUUSD: quote('4000', '4000.20', '4000.40') }),
    )
    // Ten ounces: 40,000.00, margin 20,000.00, fee 20.00.
    expect(writeCents(cents(book.cash))).toBe('79980.00')
    chargeFinancing(book, moment({ XAUUSD: quote('4009', '4010', '4011') }))
    // 0.018 % of 40,100.00 is 7.218.
    expect(writeCents(cents(book.cash))).toBe('79972.78')
    applyAct(
      book,
      { kind: 'close', symbol: 'XAUUSD', position: '1', quantity: lots('0.10') },
      moment({ XAUUSD: quote('3989', '3989.50', '3990') }),
    )
    // 20,000.00 of margin and 100.00 of profit come back; 27.22 was paid for it.
    expect(writeCents(cents(book.cash))).toBe('100072.78')
    expect(book.trades).toMatchObject([{ side: 'short', returnPpm: 2_500, profit: usd('72.78') }])
    expect([book.costs, poolOf(book).positions]).toEqual([
      { fees: 2_000n, financing: 722n, spread: 700n },
      [],
    ])
  })

  it('close what passes its line within a moment, at the line', () => {
    const book = openTestBook(usd('100000'))
    applyAct(
      book,
      { kind: 'open', symbol: 'XAUUSD', side: 'long', leverage: 2, quantity: lots('0.10') },
      moment({ XAUUSD: quote('4000', '4000', '4000') }),
    )
    liquidateIn(book, moment({ XAUUSD: quote('3001', '3001', '3001') }))
    expect(book.trades).toEqual([])
    // Half of the margin, 10,000.00, is lost at 3,000.
    liquidateIn(book, moment({ XAUUSD: quote('2990', '2990', '2990') }))
    expect(book.trades).toMatchObject([{ exit: at('3000'), profit: usd('-10020') }])
    expect(writeCents(cents(book.cash))).toBe('89980.00')
  })
})

it('lays the usual spread around a mid, on ticks', () => {
  // 400 millionths of 71.5 are 0.0286, half to either side: 71.4857 and 71.5143.
  const { bid, ask } = quoteAround(known('XAGUSD'), at('71.5'), inDollars)
  expect([bid, ask]).toEqual([at('71.485'), at('71.515')])
})

it('charges a night for each 22:00 that passes', () => {
  const hour = 3_600_000
  const quotes = new Map([['XAUUSD', quote('4000', '4000', '4000')]])
  const moments = [0, 21, 22, 23, 23 + 72].map((hours) => ({
    ...moment({}, hours * hour),
    opens: quotes,
    closes: quotes,
    lows: quotes,
    highs: quotes,
  }))
  const open = { kind: 'open', symbol: 'XAUUSD', side: 'long', leverage: 2, quantity: lots('0.10') } as const
  const run = runTest({ product: 'leveraged', leverage: 2 }, moments, usd('100000'), (i) =>
    i === 0 ? [open] : [],
  )
  // One at 22:00 of the first day, three over the weekend: four times 7.20.
  expect([run.costs.financing, run.inMarket, run.moments]).toEqual([2_880n, 5, 5])
})

describe('the random trader', () => {
  const weights = [
    [0, 0],
    [300_000, 0],
    [300_000, 0],
    [0, -200_000],
    [0, 0],
  ]
  const turnoverOf = (rows: readonly (readonly number[])[]) =>
    rows.reduce(
      (sum, row, i) =>
        sum +
        row.reduce(
          (so, weight, j) => so + Math.abs(weight - (rows[i === 0 ? rows.length - 1 : i - 1]?.[j] ?? 0)),
          0,
        ),
      0,
    )

  it('trades as often and as much, in another order', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const last = new Map<string, number>()
      const rows = randomShares(['A', 'B'], weights, true, seed).map((changed) => {
        for (const { symbol, weightPpm } of changed) last.set(symbol, weightPpm)
        return ['A', 'B'].map((symbol) => last.get(symbol) ?? 0)
      })
      expect(turnoverOf(rows)).toBe(turnoverOf(weights))
    }
  })

  it('draws evenly, and the same from the same seed', () => {
    const draw = createDraws(7)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 40_000; i += 1) {
      const drawn = draw(4)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400)
    const [one, other] = [createDraws(3), createDraws(3)]
    expect(Array.from({ length: 9 }, () => one(1_000))).toEqual(Array.from({ length: 9 }, () => other(1_000)))
  })
})

describe.each(strategies.filter(({ learns }) => !learns).map((strategy) => ({ strategy, id: strategy.id })))(
  'a test of $id',
  ({ strategy }) => {
    const candles = drawnMarket(strategy.interval, symbolsNeeded(strategy), strategy.candles + 500, 77)
    const decisions = replayDecisions(strategy, candles)
    const made = backtest(strategy, candles, decisions, 9)
    if (!made) throw new Error('nothing was tested')

    it('adds up: when all is closed, what is left is what it began with and what its trades made, to the cent', () => {
      const moments = layTimeline(strategy, candles, made.tested.figures.from)
      const nothing = strategy.symbols.map((symbol) => ({ symbol, weightPpm: 0, keeps: false }))
      const { trades, points } = runTest(strategy, moments, usd('100000'), (i, input) =>
        i === moments.length - 1
          ? planActs(input, nothing)
          : planOrders(
              input,
              decisions.findLast(({ closedAt }) => closedAt <= (moments[i]?.at ?? 0))?.targets ?? [],
            ),
      )
      const earned = trades.reduce((sum, { profit }) => sum + profit, 0n)
      expect(trades.length).toBeGreaterThan(5)
      expect(points.at(-1)?.equity).toBe(usd('100000') + earned)
    })

    it('pays what the product asks, in each column', () => {
      for (const { figures } of [made.tested, made.holding, made.random]) {
        const { fees, financing, spread } = figures.costs
        expect(fees > 0n && spread > 0n).toBe(true)
        expect(financing > 0n).toBe(strategy.product === 'leveraged')
      }
      expect(made.holding.figures.trades).toBe(0)
      const ratio = made.random.figures.turnoverPpm / made.tested.figures.turnoverPpm
      expect(Math.abs(ratio - 1)).toBeLessThan(0.5)
    })

    it('opens no trade before the decision for it', () => {
      for (const { openedAt, symbol, opened } of made.trades) {
        const decided = decisions.findLast(({ closedAt }) => closedAt <= openedAt)
        const target = decided?.targets.find((one) => one.symbol === symbol)
        expect(target?.weightPpm).not.toBe(0)
        if (opened?.code !== 'brought-to-share') expect(opened).toEqual(target?.reason)
        expect((openedAt - (decided?.closedAt ?? 0)) / dayMs).toBeLessThan(1)
      }
      expect(made.trades.length).toBeGreaterThan(0)
    })
  },
)
