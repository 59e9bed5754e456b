import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { describe, expect, it } from 'vitest'
import { lineByKey, lineByPointer } from './drag-step.ts'

const at = (text: string): Price => readPrice(text) ?? price(0n)
const gold = { market: 'metals', tickSize: at('0.01') } as const
const hongKong = { market: 'hk_stocks', tickSize: at('0.2') } as const

describe('a line that is moved', () => {
  it('goes by round steps with the arrows and by one tick with shift', () => {
    expect(lineByKey('ArrowUp', false, at('4040.00'), gold)).toBe(at('4042.00'))
    expect(lineByKey('ArrowDown', false, at('4040.00'), gold)).toBe(at('4038.00'))
    expect(lineByKey('ArrowDown', true, at('4040.00'), gold)).toBe(at('4039.99'))
    expect(lineByKey('PageUp', false, at('4040.00'), gold)).toBe(at('4060.00'))
    expect(lineByKey('Enter', false, at('4040.00'), gold)).toBeNull()
  })

  it('never leaves the grid of its market, nor falls to nothing', () => {
    expect(lineByKey('ArrowUp', false, at('380.4'), hongKong)).toBe(at('380.6'))
    expect(lineByKey('ArrowDown', true, at('0.01'), gold)).toBe(at('0.01'))
  })

  it('goes where the finger points, to the nearest tick', () => {
    expect(lineByPointer(4039.987, gold)).toBe(at('4039.99'))
    expect(lineByPointer(380.31, hongKong)).toBe(at('380.4'))
    expect(lineByPointer(-3, gold)).toBeNull()
    expect(lineByPointer(Number.NaN, gold)).toBeNull()
  })
})
