import { describe, expect, it } from 'vitest'
import { conversionAt, inDollars } from '../money/conversion.ts'
import { price } from '../money/price.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { houseExposure } from './house-exposure.ts'

const unit = 10n ** 16n

describe('the exposure of the house', () => {
  it('loses on a rise what customers who are long gain, worked by hand', () => {
    // 30 ounces long and 10 short at 4,000.00: 120,000.00 and 40,000.00; one percent of the difference is 800.00.
    const held = { long: 30n * unit, short: 10n * unit, largest: 18n * unit }
    expect(houseExposure(held, price(4_000n * 10n ** 8n), inDollars)).toEqual({
      long: 120_000_00n,
      short: 40_000_00n,
      houseAtOnePercent: -800_00n,
      largestPercent: 45,
    })
  })

  it('gains on a rise where more is short', () => {
    const held = { long: 0n, short: 5n * unit, largest: 5n * unit }
    expect(houseExposure(held, price(100n * 10n ** 8n), inDollars)).toMatchObject({
      houseAtOnePercent: 5_00n,
      largestPercent: 100,
    })
  })

  it('is in dollars, whatever the instrument is quoted in', () => {
    const pair = usdPairOf('HKD')
    // 780 Hong Kong dollars at 7.80 for one US dollar are 100.00.
    const held = { long: unit, short: 0n, largest: unit }
    const conversion = conversionAt(pair, price(780_000_000n))
    expect(houseExposure(held, price(780n * 10n ** 8n), conversion).long).toBe(100_00n)
  })

  it('is nothing where nobody holds anything', () => {
    const held = { long: 0n, short: 0n, largest: 0n }
    expect(houseExposure(held, price(10n ** 8n), inDollars)).toEqual({
      long: 0n,
      short: 0n,
      houseAtOnePercent: 0n,
      largestPercent: 0,
    })
  })
})
