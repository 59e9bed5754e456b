import type { WireNotice } from '@candor/wire/notices.ts'
import { dayOf } from '../ledger/posting-days.ts'

/**
 * Puts the newest page on top of what is known. Where the two do not meet, something is missing between them, and only the newest is kept,
 * so that a list never has a hole.
 */
export function joinNewestNotices(
  known: readonly WireNotice[],
  newest: readonly WireNotice[],
  more: boolean,
): { items: readonly WireNotice[]; met: boolean } {
  const ids = new Set(newest.map(({ id }) => id))
  const last = newest.at(-1)
  const met = !more || known.some(({ id }) => ids.has(id))
  if (!met || last === undefined) return { items: newest, met: false }
  const older = known.filter(({ id }) => !ids.has(id) && BigInt(id) < BigInt(last.id))
  return { items: [...newest, ...older], met: older.length > 0 }
}

/** Adds the page that follows. */
export function joinEarlierNotices(
  known: readonly WireNotice[],
  earlier: readonly WireNotice[],
): readonly WireNotice[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...earlier.filter(({ id }) => !ids.has(id))]
}

type NoticeDay = { day: string; notices: readonly WireNotice[] }

/** Notices by the day they came on, in the reader's zone. */
export function noticeDays(notices: readonly WireNotice[], timeZone?: string): NoticeDay[] {
  const days: { day: string; notices: WireNotice[] }[] = []
  for (const notice of notices) {
    const day = dayOf(new Date(notice.at), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else days.push({ day, notices: [notice] })
  }
  return days
}
