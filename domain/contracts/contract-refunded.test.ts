import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { daysOfContract, refundContract } from './refund-contract.ts'

const dayStart = Date.parse('2026-11-10T00:00:00Z')
/** Two days after the day began it is over for a whole day. */
const deadline = Date.parse('2026-11-12T00:00:00Z')
const stake = { stake: cents(200_00n) }
const refund = { kind: 'contract-refund', from: 'house-trading', to: 'cash', amount: 200_00n }

describe('a seed that is withheld', () => {
  const refunded = (revealedAt: number | null, now: number) =>
    refundContract(stake, 'lose', [{ dayStart, revealedAt }], now)

  it('for a day and a millisecond gives back what was lost, and for a day does not', () => {
    expect(refunded(null, deadline)).toBeNull()
    expect(refunded(null, deadline + 1)).toEqual(refund)
  })

  it('gives it back when it was revealed too late, however long ago', () => {
    expect(refunded(deadline, deadline + 1e9)).toBeNull()
    expect(refunded(deadline + 1, deadline + 1e9)).toEqual(refund)
  })

  it('gives nothing to who did not lose', () => {
    for (const outcome of ['win', 'draw', 'void'] as const)
      expect(refundContract(stake, outcome, [{ dayStart, revealedAt: null }], deadline + 1)).toBeNull()
  })

  it('counts where a contract ran over midnight, on either day', () => {
    const midnight = dayStart + 86_400_000
    expect(daysOfContract(midnight - 1, midnight + 29_999)).toEqual([dayStart, midnight])
    expect(daysOfContract(midnight, midnight + 30_000)).toEqual([midnight])
    const days = [
      { dayStart: dayStart - 86_400_000, revealedAt: dayStart },
      { dayStart, revealedAt: null },
    ]
    expect(refundContract(stake, 'lose', days, deadline + 1)).toEqual(refund)
  })
})
