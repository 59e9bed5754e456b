import { type Cents, cents, noCents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { isPlanned, type Rhythm } from './recurring-dates.ts'
import { type SpotInstrument, spotSizeOf } from './spot-terms.ts'
import { priceOfTrade, quantityWithin, valueAt } from './spot-value.ts'

/** A day on which the market was open, by its date (`2026-01-05`), and its last price. */
export type PastClose = { readonly day: string; readonly close: Price }

type Rehearsal = {
  readonly buys: readonly PastClose[]
  readonly paid: Cents
  readonly worth: Cents
  /** The lowest that it was worth less what had been paid; never above zero. */
  readonly lowest: Cents
}

/**
 * What a plan would have done with the closes of past days, oldest first: planned dates without one fall on the next. All of it is
 * computed at one exchange rate, because no other is known for the past.
 */
export function rehearsePlan(
  instrument: SpotInstrument,
  plan: { amount: Cents; rhythm: Rhythm },
  past: readonly PastClose[],
  conversion: Conversion,
): Rehearsal {
  const steps = spotSizeOf(instrument)
  const [first] = past
  const rehearsal = { buys: [] as PastClose[], paid: noCents, worth: noCents, lowest: noCents }
  if (!steps || !first) return rehearsal
  const since = Temporal.PlainDate.from(first.day)
  let held = quantity(0n)
  let next = since
  for (const day of past) {
    let isDue = false
    for (; Temporal.PlainDate.compare(next, day.day) <= 0; next = next.add({ days: 1 }))
      isDue ||= isPlanned(plan.rhythm, since, next)
    if (isDue) {
      const bought = quantityWithin(steps, plan.amount, day.close, conversion)
      const { value, fee } = priceOfTrade(bought, day.close, conversion)
      held = quantity(held + bought)
      rehearsal.paid = cents(rehearsal.paid + value + fee)
      rehearsal.buys.push(day)
    }
    rehearsal.worth = valueAt(held, day.close, conversion)
    const difference = cents(rehearsal.worth - rehearsal.paid)
    if (difference < rehearsal.lowest) rehearsal.lowest = difference
  }
  return rehearsal
}
