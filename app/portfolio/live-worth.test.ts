import { cents } from '@candor/domain/money/cents.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireWorth } from '../ledger/worth-store.ts'
import { carryOn } from './live-worth.ts'

const said: WireWorth = {
  at: '2026-11-14T12:00:00.000Z',
  version: 7,
  worth: {
    total: '10065.90',
    cash: '7066.02',
    orders: '0.00',
    withdrawals: '0.00',
    leveraged: '209.98',
    contracts: '0.00',
    spot: '2789.90',
    strategies: '0.00',
    loan: '0.00',
  },
  unrealised: { leveraged: '9.98', spot: '65.70', strategies: '0.00' },
  complete: true,
  today: { profit: '-5.04', share: '-0.00050045', startedWith: '10070.94', invested: '0.00' },
  sinceStart: '65.90',
  run: { number: 1, startedAt: '2026-11-01T00:00:00.000Z' },
  notes: [],
}

describe('what everything is worth, carried on to the prices of now', () => {
  it('is what the server said while no price is known', () => {
    const { parts, today, sinceStart } = carryOn(said, { leveraged: null, spot: null })
    expect(parts).toMatchObject({ total: 1006590n, leveraged: 20998n, spot: 278990n })
    expect([today.profit, today.share, sinceStart]).toEqual([-504n, -50045n, 6590n])
  })

  it('moves every sum by what the prices moved', () => {
    const { parts, unrealised, today } = carryOn(said, { leveraged: cents(998n), spot: cents(288990n) })
    expect([parts.total, parts.spot, unrealised.spot]).toEqual([1016590n, 288990n, 16570n])
    // 94.96 of 10,070.94.
    expect([today.profit, today.share]).toEqual([9496n, 942911n])
  })

  it('always adds up, to the cent', () => {
    const any = fc.bigInt({ min: -10_000_000n, max: 10_000_000n })
    fc.assert(
      fc.property(any, any, (leveraged, spot) => {
        const live = carryOn(said, { leveraged: cents(leveraged), spot: cents(spot) })
        const { total, ...parts } = live.parts
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(total)
        expect(live.sinceStart - live.today.profit).toBe(7094n)
      }),
    )
  })
})
