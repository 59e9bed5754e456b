import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanAmount, groupAmount, readAmount } from './amount-input.ts'

describe('a typed amount', () => {
  it.each([
    ['', ''],
    ['5', '5'],
    ['500.', '500.'],
    ['500.5', '500.5'],
    ['500.567', '500.56'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0', '0'],
    ['0.05', '0.05'],
    ['12,5', '12.5'],
    ['1,234', '1234'],
    ['$1,234.50', '1234.50'],
    ['1.2.3', '1.23'],
    ['-12', '12'],
    ['1e3', '13'],
    ['12345678901234', '1234567890'],
  ])('turns %j into %j', (typed, shown) => expect(cleanAmount(typed)).toBe(shown))

  it.each([
    ['500', 50_000n],
    ['500.', 50_000n],
    ['0.05', 5n],
    ['19.99', 1999n],
  ])('reads %j as %s cents', (text, value) => expect(readAmount(text)).toBe(value))

  it.each([
    ['2000', '2,000.00'],
    ['500.', '500.00'],
    ['0.5', '0.50'],
    ['', ''],
  ])('shows %j as %j once it is typed', (text, shown) => expect(groupAmount(text)).toBe(shown))

  it('reads nothing from nothing', () => expect(readAmount('')).toBeNull())

  it('is stable, and whatever is shown can be read or is empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-$ e') }), (typed) => {
        const shown = cleanAmount(typed)
        expect(cleanAmount(shown)).toBe(shown)
        expect(shown === '' || readAmount(shown) !== null).toBe(true)
      }),
    )
  })
})
