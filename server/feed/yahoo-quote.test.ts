import { allInstruments, findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawTick } from '../quotes/feed.ts'
import { readNumberPrice } from './read-number-price.ts'
import { crossTick, tellCrosses } from './yahoo-cross.ts'
import { readYahooQuote } from './yahoo-quote.ts'
import samples from './yahoo-samples.json' with { type: 'json' }
import { volumeSince } from './yahoo-volume.ts'

const instrument = (symbol: string): Instrument => {
  const found = findInstrument(symbol)
  if (!found) throw new Error(`no ${symbol}`)
  return found
}
const [apple, tencent, euro] = samples.answer.quoteResponse.result

describe('a JSON number', () => {
  it.each([
    [272.12, 27_212_000_000n],
    [0.1 + 0.2, 30_000_000n],
    [1e-7, 10n],
    [1.5e-8, 2n],
    [2.5e-8, 2n],
    [-3.25, -325_000_000n],
    [0, 0n],
  ])('%d is a price to 10⁻⁸, half to even', (value, wanted) => expect(readNumberPrice(value)).toBe(wanted))

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '272.12', null, undefined, {}, 1e21, 1e300])(
    '%s is none',
    (value) => expect(readNumberPrice(value)).toBeNull(),
  )

  it('of at most eight decimals is read exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (units) => {
        const text = `${units / 100_000_000n}.${(units % 100_000_000n).toString().padStart(8, '0')}`
        expect(readNumberPrice(Number(text))).toBe(units)
      }),
    )
  })
})

describe('a quote of Yahoo', () => {
  it('has its bid and ask where they can be true', () => {
    expect(readYahooQuote(instrument('AAPL'), apple)).toEqual({
      bid: price(27_211_000_000n),
      ask: price(27_213_000_000n),
      at: 1_800_000_000_000,
      dayVolume: 31_250_000n,
      estimated: false,
    })
    expect(readYahooQuote(instrument('EURUSD'), euro)).toMatchObject({
      bid: 117_504_000n,
      ask: 117_514_000n,
      dayVolume: null,
      estimated: false,
    })
  })

  it('loses the noise of four-byte prices on the tick', () => {
    const row = { ...apple, bid: Math.fround(272.11), ask: Math.fround(272.13) }
    expect(readYahooQuote(instrument('AAPL'), row)).toMatchObject({
      bid: 27_211_000_000n,
      ask: 27_213_000_000n,
    })
  })

  it.each([
    ['zero', { bid: 0, ask: 0 }],
    ['missing', { bid: undefined, ask: undefined }],
    ['no numbers', { bid: 'NaN', ask: null }],
    ['crossed', { bid: 272.13, ask: 272.11 }],
    ['locked', { bid: 272.12, ask: 272.12 }],
    ['absurdly wide', { bid: 250, ask: 300 }],
    ['left over from another price', { bid: 260, ask: 260.02 }],
  ])('is estimated around the last price when bid and ask are %s', (_why, sides) => {
    expect(readYahooQuote(instrument('AAPL'), { ...apple, ...sides })).toMatchObject({
      bid: 27_210_000_000n,
      ask: 27_214_000_000n,
      estimated: true,
    })
  })

  it('keeps to the ticks of Hong Kong', () => {
    expect(readYahooQuote(instrument('0700.HK'), tencent)).toMatchObject({
      bid: 59_900_000_000n,
      ask: 60_000_000_000n,
      estimated: true,
    })
  })

  it('is none without a price, a time, or in another currency', () => {
    const read = (change: object) => readYahooQuote(instrument('AAPL'), { ...apple, ...change })
    expect(read({ regularMarketPrice: Number.NaN })).toBe('not-a-number')
    expect(read({ regularMarketPrice: undefined })).toBe('not-a-number')
    expect(read({ regularMarketTime: undefined })).toBe('malformed')
    expect(read({ regularMarketTime: 1e300 })).toBe('malformed')
    expect(read({ currency: 'EUR' })).toBe('unknown-symbol')
    expect(readYahooQuote(instrument('AAPL'), null)).toBe('not-a-number')
  })

  it('leaves zero and negative prices to the guard, as they are', () => {
    const read = (last: number) =>
      readYahooQuote(instrument('AAPL'), { ...apple, regularMarketPrice: last, bid: 0, ask: 0 })
    expect(read(0)).toMatchObject({ bid: 0n, ask: 0n })
    expect(read(-5)).toMatchObject({ bid: -500_000_000n, ask: -500_000_000n })
  })
})

describe('a cross', () => {
  const leg = (symbol: string, bid: bigint, ask: bigint, at = 0): RawTick => ({
    symbol,
    bid: price(bid),
    ask: price(ask),
    at,
    volume: 5n,
  })
  const gold = leg('XAUUSD', 432_000_000_000n, 432_040_000_000n, 7)
  const euros = leg('EURUSD', 117_500_000n, 117_510_000n, 9)

  it('follows from its legs, outward, and is as old as the older', () => {
    // 4320.00 ÷ 1.1751 = 3676.282869…, 4320.40 ÷ 1.1750 = 3676.936170…
    expect(crossTick(instrument('XAUEUR'), 'div', gold, euros)).toEqual({
      symbol: 'XAUEUR',
      bid: 367_628_000_000n,
      ask: 367_694_000_000n,
      at: 7,
      volume: 0n,
    })
    const yen = leg('USDJPY', 15_650_000_000n, 15_651_200_000n)
    // 4320.00 × 156.50 = 676,080.00 and 4320.40 × 156.512 = 676,194.4448
    expect(crossTick(instrument('XAUJPY'), 'mul', gold, yen)).toMatchObject({
      bid: 67_608_000_000_000n,
      ask: 67_619_500_000_000n,
    })
  })

  it('is none when a leg is no price or does not come from here', () => {
    expect(crossTick(instrument('XAUEUR'), 'div', gold, leg('EURUSD', 0n, 117_510_000n))).toBeNull()
    const told: RawTick[] = []
    const tell = (ticks: readonly RawTick[]) =>
      tellCrosses(allInstruments(), new Map(ticks.map((tick) => [tick.symbol, tick])), (tick) =>
        told.push(tick),
      )
    tell([gold])
    expect(told).toEqual([])
    tell([gold, euros])
    expect(told.map(({ symbol }) => symbol)).toEqual(['XAUEUR'])
  })
})

describe('volume from the sums of a day', () => {
  const step = quantity(10_000_000_000n)
  const hour = 3_600_000

  it('is the difference in whole steps, the rest kept, corrections and the night understood', () => {
    const sums: readonly [number, bigint, bigint][] = [
      [0, 1_000n, 0n],
      [1, 1_250n, 2n],
      [2, 1_250n, 0n],
      [3, 1_300n, 1n],
      [4, 900n, 0n],
      [5, 1_310n, 0n],
      [24, 120n, 1n],
    ]
    let count: Parameters<typeof volumeSince>[0] = null
    for (const [at, dayVolume, wanted] of sums) {
      const next = volumeSince(count, { at: at * hour, dayVolume }, step)
      expect(next.volume).toBe(wanted)
      count = next.count
    }
    expect(count?.rest).toBe(3_000_000_000n)
  })
})
