import { price, readPrice } from '@candor/domain/money/price.ts'
import { describe, expect, it } from 'vitest'
import { rulerShape } from './ruler-shape.ts'

const at = (text: string) => readPrice(text) ?? price(0n)

const gold = {
  side: 'long',
  entry: at('4098.06'),
  liquidation: at('3995.61'),
  takeProfit: at('4210.00'),
  stopLoss: at('4040.00'),
} as const

describe('the ruler of a position', () => {
  it('runs from liquidation over the entry to the target', () => {
    const shape = rulerShape(gold)
    expect(shape).toMatchObject({ liquidation: 0, stop: 23.8, entry: 55, target: 100 })
    // 20.54 of 111.94 on the better side.
    expect(shape.at(at('4118.46'))).toBe(63.2)
  })

  it('reads the same for a short, whose worst is high', () => {
    const shape = rulerShape({
      side: 'short',
      entry: at('95260'),
      liquidation: at('104786'),
      takeProfit: at('90000'),
      stopLoss: at('99000'),
    })
    expect(shape).toMatchObject({ liquidation: 0, stop: 33.4, target: 100 })
    expect(shape.at(at('96437'))).toBeLessThan(55)
    expect(shape.at(at('94000'))).toBeGreaterThan(55)
  })

  it('keeps a price that has run past an end on the line', () => {
    const shape = rulerShape(gold)
    expect(shape.at(at('3000'))).toBe(0)
    expect(shape.at(at('9000'))).toBe(100)
  })

  it('has the scale of the worse side where there is no target, and no mark', () => {
    const shape = rulerShape({ ...gold, takeProfit: null, stopLoss: null })
    expect(shape).toMatchObject({ stop: null, target: null })
    expect(shape.at(at('4118.55'))).toBe(66)
  })

  it('shows a stop that has been pulled beyond the entry on the better side', () => {
    expect(rulerShape({ ...gold, stopLoss: at('4110.00') }).stop).toBeGreaterThan(55)
  })

  it('stands without a line of liquidation', () => {
    const shape = rulerShape({ ...gold, liquidation: null })
    expect(shape.liquidation).toBeNull()
    expect(shape.at(at('2049.03'))).toBe(27.5)
  })
})
