import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { price, readPrice } from '@candor/domain/money/price.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gridOf, standingOf } from './standing.ts'

const of = (text: string) => readPrice(text) ?? price(0n)
const grid = gridOf({ market: 'crypto', decimals: 2 })

describe('where a contract stands', () => {
  it('follows from the price and the direction', () => {
    const stand = (direction: 'rise' | 'fall', last: string) =>
      standingOf(direction, of('96412.50'), of(last), grid)
    expect(stand('rise', '96431.20')).toEqual({ ends: 'win', difference: of('18.70') })
    expect(stand('fall', '96431.20').ends).toBe('lose')
    expect(stand('fall', '96412.49')).toEqual({ ends: 'win', difference: price(-1_000_000n) })
    expect(stand('rise', '96412.50')).toEqual({ ends: 'close', difference: 0n })
  })

  it('is not told where the shown prices are the same and the exact ones need not be', () => {
    expect(
      standingOf('rise', of('50.01'), of('50.00'), gridOf({ market: 'hk_stocks', decimals: 2 })),
    ).toEqual({
      ends: 'close',
      difference: 0n,
    })
  })

  it('is never told wrongly, whatever lies between the ticks', () => {
    const mids = fc.bigInt(9_000_000_000n, 9_010_000_000n)
    fc.assert(
      fc.property(mids, mids, (purchase, mid) => {
        const half = { market: 'hk_stocks', tickSize: price(5_000_000n) } as const
        const shown = roundToTick(half, price(mid))
        const { ends } = standingOf('rise', price(purchase), shown, half)
        if (ends === 'win') expect(mid > purchase).toBe(true)
        if (ends === 'lose') expect(mid < purchase).toBe(true)
      }),
    )
  })
})
