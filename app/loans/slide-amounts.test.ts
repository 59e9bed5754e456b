import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { describe, expect, it } from 'vitest'
import { slideAmounts } from './slide-amounts.ts'

const usd = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))

describe('the stops of a slider over amounts', () => {
  it('are round, with both ends among them', () => {
    const { last, amountAt } = slideAmounts(usd(100), usd(7_380.55))
    // $7,280.55 in steps of $100 is 73 stops; the least is one of them already.
    expect(last).toBe(73)
    expect([0, 1, 72, 73].map(amountAt)).toEqual([usd(100), usd(200), usd(7_300), usd(7_380.55)])
  })

  it('begin at the next round amount where the least is none', () => {
    const { last, amountAt } = slideAmounts(usd(4.81), usd(60))
    expect([0, 1, 2].map(amountAt)).toEqual([usd(4.81), usd(5), usd(6)])
    expect(amountAt(last)).toBe(usd(60))
  })

  it('are found again from an amount, typed ones at the nearest stop', () => {
    const { placeOf, amountAt, last } = slideAmounts(usd(100), usd(7_380.55))
    for (const place of [0, 1, 40, last]) expect(placeOf(amountAt(place))).toBe(place)
    expect([usd(1), usd(2_033), usd(2_081), usd(9_999)].map(placeOf)).toEqual([0, 19, 20, 73])
  })

  it('are one where there is nothing to choose', () => {
    const { last, amountAt, placeOf } = slideAmounts(usd(100), usd(100))
    expect([last, amountAt(0), placeOf(usd(100))]).toEqual([0, usd(100), 0])
  })
})
