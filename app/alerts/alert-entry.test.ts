import { price, readPrice } from '@candor/domain/money/price.ts'
import { cleanFigure, countKept, placeCaret, showFigure } from '@candor/kit/field/level-text.ts'
import { describe, expect, it } from 'vitest'
import { type AlertEntry, decideAlert, type PriceTerms, readCondition } from './decide-alert.ts'
import { readPercent, writePercent } from './percent-text.ts'
import { suggestLevel } from './suggest-level.ts'

const size = { whole: 10, decimals: 2 }
const gold: PriceTerms = { market: 'metals', decimals: 2 }
const tencent: PriceTerms = { market: 'hk_stocks', decimals: 2 }
const at = (text: string) => readPrice(text) ?? price(0n)

describe('a typed figure', () => {
  it.each([
    ['4,150.00', '4150.00'],
    ['$ 4150', '4150'],
    ['004150', '4150'],
    ['0', '0'],
    ['.5', '0.5'],
    ['4,15', '415'],
    ['4,150,', '4150.'],
    ['1.2.3', '1.23'],
    ['1.239', '1.23'],
    ['12345678901', '1234567890'],
    ['abc', ''],
  ])('keeps of %j %j', (typed, kept) => expect(cleanFigure(typed, size)).toBe(kept))

  it('has no point where there are no decimals', () =>
    expect(cleanFigure('12.', { whole: 10, decimals: 0 })).toBe('12'))

  it('is shown with commas, its decimals apart', () => {
    expect(showFigure('4150.00')).toEqual({ whole: '4,150', decimals: '.00' })
    expect(showFigure('1234567.')).toEqual({ whole: '1,234,567', decimals: '.' })
    expect(showFigure('')).toEqual({ whole: '', decimals: '' })
  })

  it('keeps the caret behind its digit while commas come and go', () => {
    // A zero typed at the end of 4,150 makes 41,500.
    expect(placeCaret('41,500', countKept('4,1500', 6))).toBe(6)
    // The 1 of 4,150 is deleted.
    expect(placeCaret('450', countKept('4,50', 2))).toBe(1)
    // The comma itself is deleted: it comes back, and the caret has passed it.
    expect(placeCaret('4,150', countKept('4150', 1))).toBe(1)
    // A decimal comma has become a point.
    expect(placeCaret('500.', countKept('500,', 4))).toBe(4)
    expect(placeCaret('4,150', 9)).toBe(5)
  })
})

describe('a percentage', () => {
  it.each([
    ['1', 100],
    ['1.', 100],
    ['0.01', 1],
    ['2.5', 250],
    ['100', 10_000],
    ['0', null],
    ['0.00', null],
    ['100.01', null],
    ['0.001', null],
    ['', null],
  ])('reads %j as %j hundredths', (text, hundredths) => expect(readPercent(text)).toBe(hundredths))

  it('is written with two decimals', () => {
    expect(writePercent(100)).toBe('1.00')
    expect(writePercent(1)).toBe('0.01')
    for (const hundredths of [1, 99, 250, 10_000])
      expect(readPercent(writePercent(hundredths))).toBe(hundredths)
  })
})

describe('an alert', () => {
  const above = (text: string): AlertEntry => ({ kind: 'above', text, minutes: 60 })
  const below = (text: string): AlertEntry => ({ kind: 'below', text, minutes: 60 })

  it('is read with all the decimals of its instrument', () =>
    expect(readCondition(above('4150.'), gold)).toEqual({
      ok: true,
      value: { kind: 'above', price: '4150.00' },
    }))

  it.each(['', '0', '0.00', '.'])('is refused on %j', (text) =>
    expect(readCondition(above(text), gold)).toMatchObject({ refusal: { key: 'alert.price-invalid' } }),
  )

  it('is refused off the tick, with the step that is missing', () => {
    expect(readCondition(above('4150.005'), gold)).toMatchObject({
      refusal: { key: 'alert.off-step', step: 1_000_000n },
    })
    // Between 500 and 1,000 Hong Kong trades in steps of 0.50.
    expect(readCondition(above('512.30'), tencent)).toMatchObject({
      refusal: { key: 'alert.off-step', step: 50_000_000n },
    })
    expect(readCondition(above('512.50'), tencent)).toMatchObject({ ok: true })
  })

  it('has to have something to wait for', () => {
    const last = at('4118.60')
    expect(decideAlert(above('4118.61'), gold, last)).toMatchObject({ ok: true })
    expect(decideAlert(above('4118.60'), gold, last)).toMatchObject({ refusal: { key: 'alert.already' } })
    expect(decideAlert(below('4118.59'), gold, last)).toMatchObject({ ok: true })
    expect(decideAlert(below('4118.60'), gold, last)).toMatchObject({ refusal: { key: 'alert.already' } })
  })

  it('is not judged by a price that is not known', () =>
    expect(decideAlert(above('1'), gold, null)).toMatchObject({ ok: true }))

  it('of a move takes a percentage and a time', () => {
    const move = (text: string): AlertEntry => ({ kind: 'move', text, minutes: 5 })
    expect(decideAlert(move('2.5'), gold, at('1'))).toEqual({
      ok: true,
      value: { kind: 'move', hundredths: 250, minutes: 5 },
    })
    expect(decideAlert(move('101'), gold, null)).toMatchObject({
      refusal: { key: 'alert.percent-invalid' },
    })
  })
})

describe('the suggested level', () => {
  it.each([
    ['above', '4118.60', gold, '4150.00'],
    ['below', '4118.60', gold, '4050.00'],
    ['above', '1.16214', { market: 'forex', decimals: 5 }, '1.18000'],
    ['below', '1.16214', { market: 'forex', decimals: 5 }, '1.14000'],
    ['above', '612.50', tencent, '620.00'],
    ['below', '98123.40', { market: 'crypto', decimals: 1 }, '97000.0'],
    ['above', '2431', { market: 'metals', decimals: 0 }, '2450'],
  ] as const)('%s %s is round', (kind, last, terms, level) =>
    expect(suggestLevel(kind, at(last), terms)).toBe(level),
  )

  it('can always be set', () => {
    for (const last of ['0.00003', '0.26', '9.99', '19.98', '101.30', '499.80', '115002.37']) {
      for (const [terms, kind] of [
        [tencent, 'above'],
        [{ market: 'crypto', decimals: 5 }, 'below'],
      ] as const) {
        const entry: AlertEntry = { kind, text: suggestLevel(kind, at(last), terms), minutes: 60 }
        expect(decideAlert(entry, terms, at(last)), `${kind} ${last}`).toMatchObject({ ok: true })
      }
    }
  })
})
