import type { Rhythm } from '@candor/domain/holdings/recurring-dates.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import type { WirePlan } from '@candor/wire/recurring.ts'
import type { StoredPlan } from './spot-rows.ts'

export function rhythmOf({ every, on_day }: Pick<StoredPlan, 'every' | 'on_day'>): Rhythm {
  if (every === 'day') return { every }
  return every === 'month' ? { every, day: on_day ?? 1 } : { every, weekday: on_day ?? 1 }
}

export const writePlan = (row: StoredPlan): WirePlan => ({
  id: row.id,
  symbol: row.symbol,
  amount: writeCents(cents(row.amount)),
  rhythm: rhythmOf(row) as WirePlan['rhythm'],
  status: row.status,
  nextAt: row.status === 'active' ? row.next_at.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  turns: row.turns,
})
