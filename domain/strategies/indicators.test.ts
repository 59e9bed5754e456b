import { describe, expect, it } from 'vitest'
import { figureText, percentText, priceText } from './figure-text.ts'
import {
  changesOf,
  deviationOf,
  highestOf,
  lowestOf,
  meanOf,
  ratioOf,
  riseOver,
  usualChange,
  within,
} from './indicators.ts'
import { candlesOf } from './made-candles.ts'

describe('indicators worked by hand', () => {
  it('means and deviations are those of the whole', () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: mean 40/8 = 5; squares 9+1+1+1+0+0+4+16 = 32, 32/8 = 4, root 2.
    const values = [2, 4, 4, 4, 5, 5, 7, 9]
    expect(meanOf(values)).toBe(5)
    expect(deviationOf(values)).toBe(2)
    expect([meanOf([]), deviationOf([])]).toEqual([0, 0])
  })

  it('changes are beside the value before, rises beside the first', () => {
    expect(changesOf([100, 110, 99])).toEqual([110 / 100 - 1, 99 / 110 - 1])
    expect(riseOver([50, 100, 125], 1)).toBe(0.25)
    expect(riseOver([50, 100, 125], 2)).toBe(1.5)
    expect(riseOver([50], 1)).toBe(0)
    // +100 % and −50 %: mean 25 %, both 75 points away from it.
    expect(usualChange([7, 100, 200, 100], 2)).toBe(0.75)
  })

  it('highest, lowest, parts and bounds', () => {
    const candles = candlesOf('1h', [10, 12, 9])
    expect([highestOf(candles), lowestOf(candles)]).toEqual([12e8, 9e8])
    expect([ratioOf(3, 4), ratioOf(3, 0)]).toEqual([0.75, 0])
    expect([within(7, -5, 5), within(-7, -5, 5), within(1, -5, 5)]).toEqual([5, -5, 1])
  })
})

it('figures are short decimals, and nothing has no sign', () => {
  expect([figureText(1.005, 2), figureText(-1.256, 2), figureText(-0.001, 2), figureText(3, 0)]).toEqual([
    '1.00',
    '-1.26',
    '0.00',
    '3',
  ])
  expect(percentText(0.0637)).toBe('6.4')
  expect([priceText(411_860_000_000), priceText(5_102_000_000), priceText(116_214_000)]).toEqual([
    '4118.60',
    '51.020',
    '1.16214',
  ])
})
