import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { esmaClasses, retailLeverageCap } from './leverage-cap.ts'
import { leverageOf, setLeverageCaps, usualLeverageCaps } from './set-leverage-caps.ts'

const usual = esmaClasses.map((esmaClass) => ({ esmaClass, cap: retailLeverageCap(esmaClass) }))
const withCap = (name: string, cap: number) =>
  usual.map((row) => (row.esmaClass === name ? { ...row, cap } : row))
const gold = { esmaClass: 'gold', maxLeverage: 20 } as const

describe('the caps of leverage', () => {
  it('are the regulator’s where nobody has set others', () => {
    expect(esmaClasses.map((each) => usualLeverageCaps[each])).toEqual([30, 20, 20, 10, 5, 5, 2])
    expect(leverageOf(gold, null)).toBe(20)
  })

  it('can be set lower and hold for every instrument of the class', () => {
    const set = setLeverageCaps(withCap('gold', 5).toReversed())
    expect(set).toEqual({ ok: true, value: { ...usualLeverageCaps, gold: 5 } })
    if (set.ok) expect(leverageOf(gold, set.value)).toBe(5)
  })

  it.each([
    ['above the regulator’s', withCap('gold', 21)],
    ['below one', withCap('crypto', 0)],
    ['negative', withCap('crypto', -1)],
    ['a part', withCap('etf', 2.5)],
    ['not a number', withCap('etf', Number.NaN)],
    ['one missing', usual.slice(1)],
    ['one twice', [...usual.slice(1), ...usual.slice(1, 2)]],
    ['none', []],
  ])('are refused: %s', (_, asked) => {
    expect(setLeverageCaps(asked)).toEqual({ ok: false, refusal: 'leverage-invalid' })
  })

  it('never let anybody have more than the regulator does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 60 }), { minLength: 7, maxLength: 7 }), (numbers) => {
        const set = setLeverageCaps(usual.map((row, place) => ({ ...row, cap: numbers[place] ?? 0 })))
        if (!set.ok) return
        for (const { esmaClass, cap } of usual)
          expect(leverageOf({ esmaClass, maxLeverage: cap }, set.value)).toBeLessThanOrEqual(cap)
      }),
    )
  })
})
