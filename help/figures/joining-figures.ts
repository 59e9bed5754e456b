import type { Locale } from '@candor/domain/languages/language-table.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate, wholeRate } from '@candor/domain/money/rate.ts'
import { decidePayout } from '@candor/domain/participations/decide-payout.ts'
import { feeDivisor, poolSeed, termDays } from '@candor/domain/participations/participation-terms.ts'
import { cashFor, type PoolValue, seedUnits, unitsFor } from '@candor/domain/participations/unit.ts'
import { type Figures, listText, moneyText, percentText } from './write-figure.ts'

const amount = cents(1_000_00n)
/** The pool of the example as it begins, and six percent later. */
const joinedAt: PoolValue = { equity: poolSeed, units: seedUnits }
const leftAt: PoolValue = { equity: cents((poolSeed * 106n) / 100n), units: seedUnits }
const lostBefore = cents(40_00n)

export function participationFigures(locale: Locale): Figures {
  const proceeds = cashFor(unitsFor(amount, joinedAt), leftAt)
  const fresh = decidePayout({ proceeds, cost: amount, carried: cents(0n) })
  const after = decidePayout({ proceeds, cost: amount, carried: lostBefore })
  return {
    termDays: listText(locale, termDays.map(String)),
    performanceFee: percentText(rate(wholeRate / feeDivisor)),
    joinAmount: moneyText(amount),
    joinWorth: moneyText(proceeds),
    joinProfit: moneyText(cents(proceeds - amount)),
    joinFee: moneyText(fresh.fee),
    joinPaid: moneyText(cents(proceeds - fresh.fee)),
    carriedLoss: moneyText(lostBefore),
    carriedEarned: moneyText(after.earned),
    carriedFee: moneyText(after.fee),
  }
}
