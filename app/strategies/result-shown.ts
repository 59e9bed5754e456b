import { dayMs } from '@candor/domain/time/durations.ts'
import type { WireResult, WireStrategy } from '@candor/wire/strategies.ts'

/** Below this a live result is mostly chance, and what was tested says more. */
const enoughLiveDays = 28

/** A strategy whose test on the past is done. */
export type TestedStrategy = WireStrategy & { readonly tested: WireResult }

export const isTested = (strategy: WireStrategy): strategy is TestedStrategy => strategy.tested !== null

export type ShownResult = { from: 'live' | 'tested'; result: WireResult }

export const daysOf = ({ from, until }: Pick<WireResult, 'from' | 'until'>): number =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / dayMs))

/** The result that stands for a strategy: live once there is enough of it, else that of the tests. Never one over both. */
export function shownResult({ live, tested }: Pick<TestedStrategy, 'live' | 'tested'>): ShownResult {
  return live !== null && daysOf(live) >= enoughLiveDays
    ? { from: 'live', result: live }
    : { from: 'tested', result: tested }
}

/** What is being tested is not known to fall less than anything else. */
const fallOf = ({ live, tested }: Pick<WireStrategy, 'live' | 'tested'>): number =>
  tested === null ? Number.NEGATIVE_INFINITY : Number(shownResult({ live, tested }).result.worstFall)

/** Strategies whose worst fall was least come first. */
export const byWorstFall = <Each extends Pick<WireStrategy, 'live' | 'tested'>>(
  strategies: readonly Each[],
): Each[] => strategies.toSorted((one, other) => (fallOf(one) < fallOf(other) ? 1 : -1))

/** A span in words: months from two on, days before that. */
export function spanOf(days: number): { unit: 'months' | 'days'; n: number } {
  return days >= 60 ? { unit: 'months', n: Math.round(days / 30.4375) } : { unit: 'days', n: days }
}
