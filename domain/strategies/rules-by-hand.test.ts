import { describe, expect, it } from 'vitest'
import { cryptoBreakout } from './crypto-breakout.ts'
import { decide, repeat } from './decide-by-hand.ts'
import { etfMonthly } from './etf-monthly.ts'
import { forexReversion } from './forex-reversion.ts'
import { candlesOf, lengthOf, madeStart } from './made-candles.ts'
import { metalTrend } from './metal-trend.ts'
import { decideAt } from './replay.ts'
import { stockMomentum } from './stock-momentum.ts'

const rising = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, i) => 100 + i * step)

describe('trend of metals', () => {
  it('waits for 121 hours', () => {
    const { targetOf, state } = decide(metalTrend, { XAUUSD: rising(120, 0.1) })
    expect(targetOf('XAUUSD')).toEqual({
      symbol: 'XAUUSD',
      weightPpm: 0,
      reason: { code: 'too-few-candles', figures: { have: '120', need: '121' } },
    })
    expect(state).toBe('{"marks":{},"weights":{}}')
  })

  it('goes long with a climb, short with a slide, and stays out of what goes nowhere', () => {
    // 100.0 to 112.0: the last 24 closes average 110.85, the last 120 106.05.
    const up = decide(metalTrend, { XAUUSD: rising(121, 0.1), XAGUSD: rising(121, -0.1) })
    expect(up.targetOf('XAUUSD')?.reason).toMatchObject({
      code: 'trend-up',
      figures: { fastMeanPrice: '110.850', slowMeanPrice: '106.050' },
    })
    // So calm a climb would be given more than the pool: the most is 60 %.
    expect(up.targetOf('XAUUSD')?.weightPpm).toBe(600_000)
    expect(up.targetOf('XAGUSD')).toMatchObject({ weightPpm: -600_000, reason: { code: 'trend-down' } })
    const flat = decide(metalTrend, { XAUUSD: repeat(121, [100, 101]) })
    expect(flat.targetOf('XAUUSD')).toMatchObject({ weightPpm: 0, reason: { code: 'no-trend' } })
  })

  it('sizes by volatility: hours of 1 % up and down allow 11.2 %', () => {
    // ±1 % around a slow climb: an hour usually moves about 1.0 %, a day √24 × that; 0.55 % of the pool / 4.9 % = 11 %.
    const closes = Array.from({ length: 121 }, (_, i) => (100 + i * 0.12) * (i % 2 === 0 ? 1 : 1.01))
    const { targetOf } = decide(metalTrend, { XAUUSD: closes })
    expect(targetOf('XAUUSD')?.reason.code).toBe('trend-up')
    expect(targetOf('XAUUSD')?.weightPpm).toBeGreaterThan(108_000)
    expect(targetOf('XAUUSD')?.weightPpm).toBeLessThan(116_000)
  })

  it('follows on while the trend is weak, and lets go when it turns', () => {
    const held = '{"marks":{},"weights":{"XAUUSD":200000}}'
    // A day of 102.4 on average after four of 100.5: 1.5 % above the mean of all, where chance alone makes about 5 %.
    const weak = [...repeat(97, [100, 101]), ...repeat(24, [102, 102.8])]
    const { targetOf } = decide(metalTrend, { XAUUSD: weak }, held)
    expect(Number(targetOf('XAUUSD')?.reason.figures['strength'])).toBeLessThan(1)
    expect(targetOf('XAUUSD')).toMatchObject({ weightPpm: 200_000, reason: { code: 'trend-goes-on' } })
    expect(decide(metalTrend, { XAUUSD: repeat(121, [100, 101]) }, held).targetOf('XAUUSD')).toMatchObject({
      weightPpm: 0,
      reason: { code: 'no-trend' },
    })
  })

  it('keeps its target of a market that rests', () => {
    const candles = new Map([['XAUUSD', candlesOf('1h', rising(121, 0.1))]])
    const later = madeStart + 150 * lengthOf['1h']
    const { targets } = decideAt(
      metalTrend,
      candles,
      later,
      '{"marks":{},"weights":{"XAUUSD":-300000}}',
      null,
    )
    expect(targets[0]).toEqual({
      symbol: 'XAUUSD',
      weightPpm: -300_000,
      reason: { code: 'market-rests', figures: {} },
    })
  })
})

describe('reversion of forex', () => {
  // 71 hours of 99 and 101, then one price: the mean stays near 100 and the deviation near 1.
  const hours = (last: number) => [...repeat(71, [99, 101]), last]

  it('buys two deviations below, sells two above, and waits nearer', () => {
    const at = (last: number) => decide(forexReversion, { EURUSD: hours(last) }).targetOf('EURUSD')
    // Mean (36 × 99 + 35 × 101 + 97)/72 = 99.9444; squares 36 × 0.8920 + 35 × 1.1142 + 8.6698 = 79.78; √(79.78/72) = 1.0526; −2.9444/1.0526 = −2.80.
    expect(at(97)).toEqual({
      symbol: 'EURUSD',
      weightPpm: 250_000,
      reason: { code: 'far-below-mean', figures: { deviations: '-2.80', meanPrice: '99.944' } },
    })
    expect(at(103)).toMatchObject({ weightPpm: -250_000, reason: { code: 'far-above-mean' } })
    expect(at(101)).toMatchObject({ weightPpm: 0, reason: { code: 'near-mean' } })
    expect(at(90)).toMatchObject({ weightPpm: 0, reason: { code: 'went-too-far' } })
  })

  it('holds until the mean, gives up beyond 3.5, and then stays out until it was near again', () => {
    const long = '{"marks":{},"weights":{"EURUSD":250000}}'
    const from = (last: number, state: string) => decide(forexReversion, { EURUSD: hours(last) }, state)
    expect(from(98.5, long).targetOf('EURUSD')).toMatchObject({
      weightPpm: 250_000,
      reason: { code: 'not-back-yet' },
    })
    expect(from(100, long).targetOf('EURUSD')).toMatchObject({
      weightPpm: 0,
      reason: { code: 'back-at-mean' },
    })
    const gaveUp = from(92, long)
    expect(gaveUp.targetOf('EURUSD')).toMatchObject({ weightPpm: 0, reason: { code: 'went-too-far' } })
    expect(gaveUp.state).toBe('{"marks":{"EURUSD":1},"weights":{}}')
    expect(from(97, gaveUp.state).targetOf('EURUSD')).toMatchObject({
      weightPpm: 0,
      reason: { code: 'went-too-far' },
    })
    const near = from(100.5, gaveUp.state)
    expect(near.state).toBe('{"marks":{},"weights":{}}')
    expect(from(97, near.state).targetOf('EURUSD')).toMatchObject({ weightPpm: 250_000 })
  })
})

describe('breakout of crypto', () => {
  const range = (last: number) => [...repeat(72, [100, 102]), last]

  it('buys above the high of two days by volatility', () => {
    // 36 hours of +2 %, 35 of −1.9608 % and one of +0.4902 % deviate by 1.96709 %, a day by √24 × that = 9.6367 %; 0.4 % / 9.6367 % = 4.1508 %.
    const { targetOf } = decide(cryptoBreakout, { BTCUSD: range(102.5), ETHUSD: range(102) })
    expect(targetOf('BTCUSD')).toEqual({
      symbol: 'BTCUSD',
      weightPpm: 41_500,
      reason: { code: 'broke-above-high', figures: { highPrice: '102.000', volatilityPercent: '9.6' } },
    })
    expect(targetOf('ETHUSD')).toMatchObject({ weightPpm: 0, reason: { code: 'inside-range' } })
  })

  it('sells below the low of a day', () => {
    const held = '{"marks":{},"weights":{"BTCUSD":41200}}'
    const at = (last: number) => decide(cryptoBreakout, { BTCUSD: range(last) }, held).targetOf('BTCUSD')
    expect(at(100)).toMatchObject({
      weightPpm: 41_200,
      reason: { code: 'above-exit', figures: { exitPrice: '100.000' } },
    })
    expect(at(99.9)).toMatchObject({ weightPpm: 0, reason: { code: 'fell-below-low' } })
  })
})

describe('momentum of stocks', () => {
  // Each swings alike and climbs by its own rate; those that are not named stand still at 100.
  const climb = (rate: number) =>
    Array.from({ length: 66 }, (_, i) => (100 + i * rate) * (i % 2 === 0 ? 1 : 1.005))
  const closes = {
    AAPL: climb(0.5),
    MSFT: climb(0.4),
    NVDA: climb(0.3),
    GOOGL: climb(0.2),
    AMZN: climb(0.1),
    META: climb(-0.3),
  }

  it('holds the first four that rose, once a week', () => {
    const { targetOf, targets, state } = decide(stockMomentum, closes)
    // 66 days before Monday, 12 January: closes 0 to 60 without the last five, 30 points from 100.
    expect(targetOf('AAPL')).toEqual({
      symbol: 'AAPL',
      weightPpm: 240_000,
      reason: { code: 'among-strongest', figures: { rank: '1', of: '16', risePercent: '30.0' } },
    })
    expect(targets.filter(({ weightPpm }) => weightPpm > 0).map(({ symbol }) => symbol)).toEqual([
      'AAPL',
      'MSFT',
      'NVDA',
      'GOOGL',
    ])
    expect(targetOf('AMZN')).toMatchObject({
      weightPpm: 0,
      reason: { code: 'not-among-strongest', figures: { rank: '5' } },
    })
    expect(targetOf('META')).toMatchObject({
      weightPpm: 0,
      reason: { figures: { rank: '16', risePercent: '-18.0' } },
    })
    // Later in the same week nothing changes, whatever the prices do.
    const again = decide(stockMomentum, { ...closes, AAPL: climb(-0.5) }, state)
    expect(again.targetOf('AAPL')).toEqual({
      symbol: 'AAPL',
      weightPpm: 240_000,
      reason: { code: 'between-dates', figures: {} },
    })
  })

  it('keeps who is held while it is among the first six', () => {
    const held = '{"marks":{"week":1},"weights":{"AMZN":240000,"META":240000}}'
    const { targets, targetOf } = decide(stockMomentum, closes, held)
    expect(targets.filter(({ weightPpm }) => weightPpm > 0).map(({ symbol }) => symbol)).toEqual([
      'AAPL',
      'MSFT',
      'NVDA',
      'AMZN',
    ])
    expect(targetOf('META')?.weightPpm).toBe(0)
  })

  it('takes nothing that fell', () => {
    const all = Object.fromEntries(stockMomentum.symbols.map((symbol, i) => [symbol, climb(-0.1 - i * 0.01)]))
    const { targets } = decide(stockMomentum, all)
    expect(targets.every(({ weightPpm }) => weightPpm === 0)).toBe(true)
    expect(targets[0]?.reason.code).toBe('strongest-but-falling')
  })
})

describe('shares of ETF', () => {
  it('gives the calmer the larger share, once a month', () => {
    // Days of ±1 % in one and of ±2 % in the five others: 1 to a half each, so 1/3.5 of 96 % and 0.5/3.5 of it.
    const one = repeat(61, [100, 101])
    const two = repeat(61, [100, 102])
    const closes = { SPY: one, EFA: two, EEM: two, TLT: two, HYG: two, GLD: two }
    const { targets, state } = decide(etfMonthly, closes)
    // Not exactly twice as lively: 0.9950 % and 1.9804 %, so 100.50 / (100.50 + 5 × 50.50) × 96 % = 27.333 %, and 13.734 % each.
    expect(targets[0]).toMatchObject({
      symbol: 'SPY',
      reason: { code: 'share-of-month', figures: { sharePercent: '27.3' } },
    })
    expect(targets.map(({ weightPpm }) => weightPpm)).toEqual([
      273_300, 137_300, 137_300, 137_300, 137_300, 137_300,
    ])
    const again = decide(etfMonthly, { ...closes, SPY: two }, state)
    expect(again.targets.map(({ weightPpm, reason }) => [weightPpm, reason.code])[0]).toEqual([
      273_300,
      'between-dates',
    ])
  })
})
