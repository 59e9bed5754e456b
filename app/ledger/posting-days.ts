import { preferredZone } from '@candor/kit/numbers/preferred-zone.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'

/** The postings of one day of the customer's, newest first. */
export type PostingDay = { day: string; postings: readonly WirePosting[] }

const writers = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant, `2025-11-14`; in the customer's own zone unless another is named. */
export function dayOf(at: Date, timeZone = preferredZone() ?? ''): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const writer =
    writers.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...parts, ...(timeZone && { timeZone }) })
  writers.set(timeZone, writer)
  return writer.format(at)
}

/** Postings come in the order of their numbers, and a later number is never earlier in time: a day is never begun twice. */
export function groupByDay(postings: readonly WirePosting[], timeZone?: string): PostingDay[] {
  const days: { day: string; postings: WirePosting[] }[] = []
  for (const posting of postings) {
    const day = dayOf(new Date(posting.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.postings.push(posting)
    else days.push({ day, postings: [posting] })
  }
  return days
}

/**
 * Puts the newest page on top of what is known. Where the two do not meet, something is missing between them, and only the newest is
 * kept.
 */
export function mergeNewest(
  known: readonly WirePosting[],
  newest: readonly WirePosting[],
): { items: readonly WirePosting[]; met: boolean } {
  const top = known[0]
  if (top === undefined) return { items: newest, met: false }
  const meeting = newest.findIndex(({ number }) => number === top.number)
  if (meeting < 0) return { items: newest, met: false }
  return { items: [...newest.slice(0, meeting), ...known], met: true }
}
