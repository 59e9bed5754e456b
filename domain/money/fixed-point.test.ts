import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, readCents, writeCents } from './cents.ts'
import { readDecimal, writeDecimal } from './fixed-point.ts'
import { price, readPrice, writePrice } from './price.ts'

describe('decimal text and whole units', () => {
  it('reads amounts worked by hand', () => {
    expect(readCents('10250.00')).toBe(1_025_000n)
    expect(readCents('0.05')).toBe(5n)
    expect(readCents('7')).toBe(700n)
    expect(readCents('-183.6')).toBe(-18_360n)
    expect(readPrice('1.16214')).toBe(116_214_000n)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '0x10',
    '1.',
    '.5',
    '1.234',
    '--1',
    '1,000',
    'NaN',
    '٣',
    '9'.repeat(25),
  ])('refuses %j as money', (text) => expect(readCents(text)).toBeNull())

  it('writes both signs and small values', () => {
    expect(writeCents(cents(-5n))).toBe('-0.05')
    expect(writeCents(cents(0n))).toBe('0.00')
    expect(writeDecimal(7n, 0)).toBe('7')
    expect(writePrice(price(116_214_000n), 5)).toBe('1.16214')
    expect(writePrice(price(300_000_000n), 0)).toBe('3')
  })

  it('never rounds a price in print', () => {
    expect(() => writePrice(price(116_214_500n), 5)).toThrow(RangeError)
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
        fc.integer({ min: 0, max: 8 }),
        (value, decimals) => {
          expect(readDecimal(writeDecimal(value, decimals), decimals)).toBe(value)
        },
      ),
    )
  })
})
