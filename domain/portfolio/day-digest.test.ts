import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { conversionAt } from '../money/conversion.ts'
import { price } from '../money/price.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { type DayRates, digestDay } from './day-digest.ts'
import type { Posted } from './profit-lines.ts'

const at = (mid: bigint) => conversionAt(usdPairOf('HKD'), price(mid))
/** 7.80 Hong Kong dollars for one US dollar at the start, 7.85 at the end. */
const hkd: DayRates = { currency: 'HKD', start: at(780_000_000n), end: at(785_000_000n) }
const ratesOf = (symbol: string) => (symbol.endsWith('.HK') ? hkd : null)

const post = (
  product: Posted['product'],
  symbol: string | null,
  kind: Posted['kind'],
  amount: bigint,
): Posted => ({
  product,
  symbol,
  kind,
  amount: cents(amount),
})

describe('why a day moved', () => {
  it('is the sum of what each instrument made, the costs and the currency', () => {
    // The picture of the design: a contract lost 200.00, gold made 41.30, a short lost 38.40, Tencent fell by 24.10 at unchanged rates.
    const digest = digestDay({
      posted: [
        post('delivery', 'BTCUSD', 'contract-lost', -20_000n),
        post('leveraged', 'XAUUSD', 'opening-fee', -300n),
        post('leveraged', 'XAUUSD', 'financing', -171n),
        post('leveraged', 'BTCUSD', 'opening-fee', -242n),
        post(null, null, 'deposit', 50_000n),
      ],
      atStart: [
        { product: 'leveraged', symbol: 'XAUUSD', beyond: cents(1_000n) },
        { product: 'spot', symbol: '0700.HK', beyond: cents(100_000n) },
      ],
      atEnd: [
        { product: 'leveraged', symbol: 'XAUUSD', beyond: cents(5_130n) },
        { product: 'leveraged', symbol: 'BTCUSD', beyond: cents(-3_840n) },
        { product: 'spot', symbol: '0700.HK', beyond: cents(96_953n) },
      ],
      ratesOf,
    })
    // 1,000.00 × 7.80 ÷ 7.85 is 993.63: the currency took 6.37, and the share the rest of 30.47.
    expect(digest.currencies).toEqual([{ currency: 'HKD', made: -637n }])
    expect(digest.contributors).toEqual([
      { product: 'delivery', symbol: 'BTCUSD', made: -20_000n },
      { product: 'leveraged', symbol: 'XAUUSD', made: 4_130n },
      { product: 'leveraged', symbol: 'BTCUSD', made: -3_840n },
      { product: 'spot', symbol: '0700.HK', made: -2_410n },
    ])
    expect([digest.together, digest.fees, digest.financing, digest.interest]).toEqual([
      -22_120n,
      -542n,
      -171n,
      0n,
    ])
    expect(digest.result).toBe(-23_470n)
  })

  it('leaves price and currency together where something was bought or sold', () => {
    const digest = digestDay({
      posted: [post('spot', '0700.HK', 'spot-bought', -50_000n), post('spot', '0700.HK', 'spot-fee', -50n)],
      atStart: [{ product: 'spot', symbol: '0700.HK', beyond: cents(100_000n) }],
      atEnd: [{ product: 'spot', symbol: '0700.HK', beyond: cents(151_000n) }],
      ratesOf,
    })
    expect(digest.currencies).toEqual([])
    expect(digest.contributors).toEqual([{ product: 'spot', symbol: '0700.HK', made: 1_000n }])
    expect([digest.fees, digest.result]).toEqual([-50n, 950n])
  })

  it('of a day on which nothing happened is nothing', () => {
    const open = [{ product: 'spot' as const, symbol: 'AAPL', beyond: cents(100n) }]
    const digest = digestDay({ posted: [], atStart: open, atEnd: open, ratesOf })
    expect([digest.contributors, digest.result]).toEqual([[], 0n])
  })
})
