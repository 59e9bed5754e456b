import type { WireOwnLimit } from '@candor/wire/limits.ts'
import { describe, expect, it } from 'vitest'
import { leftOf, readValue, showLimit, usedShare } from './limit-text.ts'

const loss: WireOwnLimit = {
  name: 'loss-per-day',
  unit: 'money',
  value: '300.00',
  used: '61.79',
  waiting: null,
  min: '1.00',
  max: '1000000.00',
}
const leverage: WireOwnLimit = {
  ...loss,
  name: 'highest-leverage',
  unit: 'count',
  value: '10',
  used: null,
  min: '1',
  max: '30',
}

describe('limits in words', () => {
  it('are shown in the unit of what they limit', () => {
    expect(showLimit(loss, '1300.00')).toBe('$1,300.00')
    expect(showLimit(leverage, '10')).toBe('10×')
    expect(showLimit({ ...leverage, name: 'open-positions' }, '10')).toBe('10')
  })

  it('tell what is used and what is left, never more than all and never less than nothing', () => {
    expect(usedShare(loss)).toBeCloseTo(0.206, 3)
    expect(leftOf(loss)).toBe('238.21')
    const over = { ...loss, used: '400.05' }
    expect([usedShare(over), leftOf(over)]).toEqual([1, '0.00'])
    expect([usedShare(leverage), leftOf(leverage)]).toEqual([null, null])
  })

  it('are read as money to the cent, or as whole numbers', () => {
    expect(readValue('money', '12.5')).toBe(1250n)
    expect(readValue('count', '12')).toBe(12n)
    expect(readValue('count', '12.5')).toBeNull()
  })
})
