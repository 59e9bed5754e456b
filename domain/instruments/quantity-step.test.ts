import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantity, readQuantity } from '../money/quantity.ts'
import { allInstruments, findInstrument } from './catalogue.ts'
import { isOnStep, roundDownToStep } from './quantity-step.ts'

it.each([
  ['0002.HK', '500', true],
  ['0002.HK', '750', false],
  ['0002.HK', '0', false],
  ['1155.KL', '300', true],
  ['1155.KL', '50', false],
  ['EURUSD', '0.01', true],
  ['EURUSD', '0.005', false],
  ['BTCUSD', '0.00001', true],
  ['AAPL', '1.5', false],
])('%s takes an order of %s: %s', (symbol, size, taken) => {
  const instrument = findInstrument(symbol)
  const value = readQuantity(size)
  expect(instrument && value !== null && isOnStep(instrument, value)).toBe(taken)
})

it('rounds down to what can be ordered, or to nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allInstruments()),
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      (instrument, size) => {
        const rounded = roundDownToStep(instrument, quantity(size))
        expect(rounded <= size).toBe(true)
        expect(rounded === 0n ? size < instrument.minQuantity : isOnStep(instrument, rounded)).toBe(true)
        expect(size - rounded < instrument.quantityStep).toBe(true)
      },
    ),
  )
})
