import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { WireDeposit } from '@candor/wire/deposits.ts'
import type { WireHistoryEntry } from '@candor/wire/trade-history.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { dayOf } from '../ledger/posting-days.ts'

/** A deposit that is in review: nothing is posted about it yet, so that it is no entry of the history. */
export type WaitingDeposit = {
  kind: 'waiting'
  id: string
  at: string
  channel: WireDeposit['channel']
  amount: string
}

type HistoryItem = WireHistoryEntry | WaitingDeposit

/** The key of an entry, which stays when something new is posted about it. */
export const keyOf = (entry: HistoryItem): string =>
  entry.kind === 'cash' ? (entry.subject?.id ?? `posting-${entry.number}`) : entry.id

/** What an entry has made, after fees; null for what makes nothing and for what is still open. */
export const resultOfEntry = (entry: HistoryItem): Cents | null =>
  entry.kind === 'cash' || entry.kind === 'waiting' || entry.result === null ? null : centsOf(entry.result)

export type HistoryDay = {
  day: string
  entries: readonly HistoryItem[]
  /** What the trades made that ended on it; null while not all of its entries are known, and where none has ended. */
  result: Cents | null
}

function sumOf(entries: readonly HistoryItem[]): Cents | null {
  const results = entries.map(resultOfEntry).filter((result) => result !== null)
  return results.length === 0 ? null : cents(results.reduce((sum, result) => sum + result, 0n))
}

/** Entries by the day of their newest posting. The last day may go on, on the page that follows, unless the list has ended. */
export function historyDays(
  entries: readonly HistoryItem[],
  ended: boolean,
  timeZone?: string,
): HistoryDay[] {
  const days: { day: string; entries: HistoryItem[] }[] = []
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days.map(({ day, entries: own }, index) => ({
    day,
    entries: own,
    result: ended || index < days.length - 1 ? sumOf(own) : null,
  }))
}

/** Puts what waits among the entries by its time. What is older than the last entry comes with the page that it belongs to. */
export function placeWaiting(
  entries: readonly WireHistoryEntry[],
  waiting: readonly WaitingDeposit[],
  ended: boolean,
): HistoryItem[] {
  const oldest = entries.at(-1)?.at ?? ''
  const shown = ended ? waiting : waiting.filter(({ at }) => at >= oldest)
  return [...entries, ...shown].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/**
 * Puts the newest page on top of what is known. An entry about which something was posted has moved up, so it goes from its old place.
 * Where the two do not meet, something is missing between them, and only the newest is kept.
 */
export function joinNewest(
  known: readonly WireHistoryEntry[],
  newest: readonly WireHistoryEntry[],
): { items: readonly WireHistoryEntry[]; met: boolean } {
  const end = newest.at(-1)?.number ?? 0
  const met = known.some(({ number }) => number >= end)
  if (!met) return { items: newest, met }
  const fresh = new Set(newest.map(keyOf))
  const older = known.filter((entry) => entry.number < end && !fresh.has(keyOf(entry)))
  return { items: [...newest, ...older], met }
}

/** Adds the page that follows; what has moved up meanwhile is there already. */
export function joinEarlier(
  known: readonly WireHistoryEntry[],
  earlier: readonly WireHistoryEntry[],
): readonly WireHistoryEntry[] {
  const there = new Set(known.map(keyOf))
  return [...known, ...earlier.filter((entry) => !there.has(keyOf(entry)))]
}
