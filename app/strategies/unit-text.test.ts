import { cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { showUnits, showUnitValue, unitsAt } from './unit-text.ts'

describe('units', () => {
  it('are as many as an amount buys, rounded down', () => {
    // 500 ÷ 1.098 is 455.373406193…
    expect(unitsAt(cents(500_00n), '1.09800000')).toBe('455.37340619')
    expect(unitsAt(cents(500_00n), '0.00000000')).toBe('0.00000000')
  })

  it('are shown to four decimals, never more than there are', () => {
    expect(showUnits('455.37349999')).toBe('455.3734')
    expect(showUnits('12345.00000000')).toBe('12,345.0000')
  })

  it('are worth what is shown to five decimals', () => expect(showUnitValue('1.09800500')).toBe('1.09800'))
})
