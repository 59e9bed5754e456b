import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price, readPrice, writePrice } from '../money/price.ts'
import { allInstruments, findInstrument } from './catalogue.ts'
import type { Instrument } from './instrument.ts'
import { isOnTick, priceDecimalsAt, roundToTick, tickSizeAt } from './tick-size.ts'

const known = (symbol: string): Instrument => {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`no ${symbol}`)
  return instrument
}
const at = (text: string) => {
  const value = readPrice(text)
  if (value === null) throw new Error(`no price ${text}`)
  return value
}

const anyInstrument = fc.constantFrom(...allInstruments())
const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 15n }).map(price)

describe('the tick at a price', () => {
  it.each([
    ['0.005', '0.001'],
    ['0.249', '0.001'],
    ['0.25', '0.005'],
    ['0.5', '0.005'],
    ['9.995', '0.005'],
    ['10', '0.01'],
    ['19.99', '0.01'],
    ['20', '0.02'],
    ['50', '0.05'],
    ['100', '0.1'],
    ['200', '0.2'],
    ['499.8', '0.2'],
    ['500', '0.5'],
    ['1000', '1'],
    ['2000', '2'],
    ['5000', '5'],
    ['20000', '5'],
  ])('at HKD %s is %s', (value, tick) => expect(tickSizeAt(known('0700.HK'), at(value))).toBe(at(tick)))

  it.each([
    ['0.001', '0.005'],
    ['0.995', '0.005'],
    ['1', '0.01'],
    ['9.99', '0.01'],
    ['10', '0.02'],
    ['99.98', '0.02'],
    ['100', '0.1'],
    ['5000', '0.1'],
  ])('at MYR %s is %s', (value, tick) => expect(tickSizeAt(known('1155.KL'), at(value))).toBe(at(tick)))

  it('does not depend on the price elsewhere', () => {
    expect(tickSizeAt(known('XAUUSD'), at('1'))).toBe(at('0.01'))
    expect(tickSizeAt(known('XAUJPY'), at('700000'))).toBe(at('1'))
  })

  it('has bands whose bounds lie on the ticks of both sides', () => {
    for (const symbol of ['0700.HK', '1155.KL']) {
      for (const bound of [
        '0.25',
        '0.5',
        '1',
        '10',
        '20',
        '50',
        '100',
        '200',
        '500',
        '1000',
        '2000',
        '5000',
      ]) {
        const value = at(bound)
        expect(value % tickSizeAt(known(symbol), price(value - 1n))).toBe(0n)
        expect(value % tickSizeAt(known(symbol), value)).toBe(0n)
      }
    }
  })
})

describe('rounding to the tick', () => {
  it.each([
    ['0700.HK', '599.24', 'nearest', '599'],
    ['0700.HK', '599.25', 'nearest', '599'],
    ['0700.HK', '599.75', 'nearest', '600'],
    ['0700.HK', '599.26', 'nearest', '599.5'],
    ['0700.HK', '599.01', 'up', '599.5'],
    ['0700.HK', '599.49', 'down', '599'],
    ['0700.HK', '499.99', 'up', '500'],
    ['EURUSD', '1.162145', 'nearest', '1.16214'],
    ['EURUSD', '1.162155', 'nearest', '1.16216'],
    ['XAUUSD', '4320', 'up', '4320'],
  ] as const)('%s %s %s is %s', (symbol, value, rounding, expected) =>
    expect(roundToTick(known(symbol), at(value), rounding)).toBe(at(expected)),
  )

  it('lands on the tick, never further than one tick away, on the side asked for', () => {
    fc.assert(
      fc.property(anyInstrument, anyPrice, (instrument, value) => {
        const [down, nearest, up] = (['down', 'nearest', 'up'] as const).map((way) =>
          roundToTick(instrument, value, way),
        )
        if (down === undefined || nearest === undefined || up === undefined) throw new Error('three ways')
        expect(down <= value && value <= up && up - down <= tickSizeAt(instrument, value)).toBe(true)
        expect(nearest === down || nearest === up).toBe(true)
        expect(isOnTick(instrument, up)).toBe(true)
        expect(down === 0n || isOnTick(instrument, down)).toBe(true)
        expect(isOnTick(instrument, value)).toBe(down === up)
      }),
    )
  })

  it('takes no price at or below zero for one on the grid', () => {
    expect(isOnTick(known('EURUSD'), price(0n))).toBe(false)
    expect(isOnTick(known('EURUSD'), at('-1'))).toBe(false)
    expect(roundToTick(known('XAUUSD'), at('-1.239'), 'down')).toBe(at('-1.24'))
  })
})

describe('decimals', () => {
  it.each([
    ['0883.HK', '21.34', 2],
    ['0883.HK', '9.995', 3],
    ['0939.HK', '12', 3],
    ['1961.KL', '0.995', 3],
    ['EURUSD', '1.1', 5],
    ['XAUJPY', '676080', 0],
  ] as const)('%s at %s shows %i', (symbol, value, decimals) =>
    expect(priceDecimalsAt(known(symbol), at(value))).toBe(decimals),
  )

  it('prints every price on the grid', () => {
    fc.assert(
      fc.property(anyInstrument, anyPrice, (instrument, value) => {
        const onGrid = roundToTick(instrument, value)
        expect(at(writePrice(onGrid, priceDecimalsAt(instrument, onGrid)))).toBe(onGrid)
      }),
    )
  })
})
