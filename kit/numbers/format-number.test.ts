import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, moneyParts } from './format-money.ts'
import { formatPercent } from './format-percent.ts'
import { formatPrice } from './format-price.ts'
import { groupThousands } from './group-digits.ts'

describe('money', () => {
  it.each([
    [2_481_640n, '$24,816.40'],
    [0n, '$0.00'],
    [5n, '$0.05'],
    [99_999n, '$999.99'],
    [100_000n, '$1,000.00'],
    [-18_360n, '\u2212$183.60'],
    [123_456_789_012_345n, '$1,234,567,890,123.45'],
  ])('prints %s cents as %s', (value, text) => expect(formatMoney(cents(value))).toBe(text))

  it('carries a plus on gains when asked, and none on zero', () => {
    expect(formatMoney(cents(18_216n), { signed: true })).toBe('+$182.16')
    expect(formatMoney(cents(-1n), { signed: true })).toBe('\u2212$0.01')
    expect(formatMoney(cents(0n), { signed: true })).toBe('$0.00')
  })

  it('puts the code of another currency after the digits', () => {
    expect(formatMoney(cents(1250n), { currency: 'MYR' })).toBe('12.50 MYR')
    expect(formatMoney(cents(-100_000n), { currency: 'HKD' })).toBe('\u22121,000.00 HKD')
  })

  it('gives its pieces for display', () => {
    expect(moneyParts(cents(-2_481_640n))).toEqual({
      sign: '\u2212',
      symbol: '$',
      whole: '24,816',
      decimals: '.40',
      code: '',
    })
  })

  it('keeps every digit and the sign', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
        const text = formatMoney(cents(value), { signed: true })
        const digits = BigInt(text.replace(/\D/g, ''))
        expect(text.startsWith('\u2212') ? -digits : digits).toBe(value)
        expect(text).toMatch(/^[+\u2212]?\$\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(text.startsWith('+')).toBe(value > 0n)
      }),
    )
  })
})

describe('price', () => {
  it.each([
    [411_860_000_000n, 2, '4,118.60'],
    [116_214_000n, 5, '1.16214'],
    [9_643_120_000_000n, 2, '96,431.20'],
    [300_000_000n, 0, '3'],
    [1n, 8, '0.00000001'],
  ])('prints %s at %s decimals as %s', (value, decimals, text) => {
    expect(formatPrice(price(value), decimals)).toBe(text)
  })

  it('signs a difference', () => {
    expect(formatPrice(price(3_024_000_000n), 2, true)).toBe('+30.24')
    expect(formatPrice(price(-3_024_000_000n), 2, true)).toBe('\u221230.24')
  })

  it('refuses to hide digits', () => {
    expect(() => formatPrice(price(116_214_500n), 5)).toThrow(RangeError)
  })

  it('keeps every digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (value) => {
        expect(BigInt(formatPrice(price(value), 8).replace(/\D/g, ''))).toBe(value)
      }),
    )
  })
})

describe('percent', () => {
  it.each([
    [74n, '+0.74%'],
    [-186n, '\u22121.86%'],
    [0n, '0.00%'],
    [123_456n, '+1,234.56%'],
    [-5n, '\u22120.05%'],
  ])('prints %s as %s', (value, text) => expect(formatPercent(value, { signed: true })).toBe(text))

  it('shows one decimal for strategies, and no plus unless asked', () => {
    expect(formatPercent(125n, { decimals: 1 })).toBe('12.5%')
    expect(formatPercent(950n)).toBe('9.50%')
  })
})

describe('grouping', () => {
  it('puts commas every three digits from the right', () => {
    expect(['', '1', '12', '123', '1234', '123456', '1234567'].map(groupThousands)).toEqual([
      '',
      '1',
      '12',
      '123',
      '1,234',
      '123,456',
      '1,234,567',
    ])
  })
})
