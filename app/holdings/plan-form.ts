import { nextBuy } from '@candor/domain/holdings/recurring-dates.ts'
import { smallestSpotOrder } from '@candor/domain/holdings/spot-terms.ts'
import { type CalendarId, calendarOf } from '@candor/domain/instruments/market-calendar.ts'
import type { Market } from '@candor/domain/instruments/market-list.ts'
import { type Cents, cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import type { WirePlan, WireRhythm } from '@candor/wire/recurring.ts'
import { useState } from 'react'

const calendars: Record<Market, CalendarId> = {
  forex: 'FX24X5',
  crypto: 'CRYPTO24X7',
  us_stocks: 'XNYS',
  etf: 'XNYS',
  metals: 'METALS24X5',
  hk_stocks: 'XHKG',
  my_stocks: 'XKLS',
}

const calendarFor = (market: Market): CalendarId => calendars[market]

/** Calendars are computed with `Temporal`, which not every browser has yet; there the server returns the date once the plan is set. */
export const canReckonDates = (): boolean => 'Temporal' in globalThis

/** When a plan that is set now would buy first; null where that cannot be computed here. */
export function firstBuy(market: Market, rhythm: WireRhythm, now: number): number | null {
  if (!canReckonDates()) return null
  const calendar = calendarFor(market)
  const { timeZone } = calendarOf(calendar)
  const since = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  return nextBuy(calendar, rhythm, since, now)
}

export const rhythms = ['day', 'week', 'fortnight', 'month'] as const
type Every = (typeof rhythms)[number]

/** Exchanges are closed at weekends; coins are not. */
export const weekdaysOf = (market: Market): number[] =>
  market === 'crypto' ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5]

/** Days that every month has, and the last, whichever that is. */
export const monthDays: readonly number[] = [...Array.from({ length: 28 }, (_, index) => index + 1), 31]

type PlanEntry = { amount: string; every: Every; weekday: number; day: number }

/** What a form begins with: what the plan has, or the usual. */
export const planEntry = (plan: Pick<WirePlan, 'amount' | 'rhythm'> | null): PlanEntry => {
  const rhythm = plan?.rhythm
  return {
    amount: plan ? writeCents(readCents(plan.amount) ?? cents(0n)) : '',
    every: rhythm?.every ?? 'week',
    weekday: rhythm && 'weekday' in rhythm ? rhythm.weekday : 1,
    day: rhythm?.every === 'month' ? rhythm.day : 1,
  }
}

export function rhythmOf({ every, weekday, day }: PlanEntry): WireRhythm {
  if (every === 'day') return { every }
  return every === 'month' ? { every, day } : { every, weekday }
}

const amountIn = ({ amount }: Pick<PlanEntry, 'amount'>): Cents =>
  readCents(finishFigure(amount)) ?? cents(0n)

export function amountProblem(
  entry: Pick<PlanEntry, 'amount'>,
): 'amount-required' | 'order-too-small' | null {
  if (entry.amount === '') return 'amount-required'
  return amountIn(entry) < smallestSpotOrder ? 'order-too-small' : null
}

/** What has been entered of a recurring buy, and what is wrong with its amount once somebody has looked. */
export function usePlanForm(plan: WirePlan | null) {
  const [entry, setEntry] = useState(() => planEntry(plan))
  const [looked, setLooked] = useState(false)
  const amount = amountIn(entry)
  const problem = amountProblem(entry)
  return {
    entry,
    amount,
    rhythm: rhythmOf(entry),
    problem: looked ? problem : null,
    change: (part: Partial<PlanEntry>) => setEntry((before) => ({ ...before, ...part })),
    enterAmount(text: string) {
      setEntry((before) => ({ ...before, amount: text }))
      setLooked(false)
    },
    leaveAmount: () => entry.amount !== '' && setLooked(true),
    /** Whether it can be sent; from now on what is wrong is shown. */
    look() {
      setLooked(true)
      return problem === null
    },
  }
}

export type PlanForm = ReturnType<typeof usePlanForm>
