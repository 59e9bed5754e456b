import { type Cents, noCents } from '@candor/domain/money/cents.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { WireWorth } from '../ledger/worth-store.ts'

type TodayAnswer =
  | { kind: 'unknown' | 'not-yet' | 'on-purpose' }
  /** Money was put to work today, whatever was meant before. */
  | { kind: 'yes'; invested: Cents }

type Known = {
  /** Calendar days of the customer's zone, `2026-11-16`. */
  today: string
  restDay: string | null
  said: Pick<WireWorth, 'at' | 'today'> | null
  dayOf: (at: string) => string
}

/** The answer to home's question. What was said yesterday and kept on the device says nothing about today. */
export function answerToday({ today, restDay, said, dayOf }: Known): TodayAnswer {
  const saidToday = said !== null && dayOf(said.at) === today
  const invested = saidToday ? centsOf(said.today.invested) : noCents
  if (invested > 0n) return { kind: 'yes', invested }
  if (restDay === today) return { kind: 'on-purpose' }
  return { kind: saidToday ? 'not-yet' : 'unknown' }
}
