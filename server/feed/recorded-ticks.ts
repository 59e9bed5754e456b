import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import type { SourceName } from '@candor/domain/quotes/choose-feed.ts'
import type { Connection } from '../postgres/database.ts'
import type { TickDraft } from './tick-drafts.ts'
import { decodeColumns, type LoggedTick, type TickColumns } from './tick-page.ts'
import { findLogEnd, listPages, type StoredPage } from './tick-page-table.ts'

/** Where the log ends, and what its last pages hold: the instant of the last tick of each feed and instrument. */
export type LogEnd = { number: bigint; hash: Uint8Array; last: ReadonlyMap<string, number> }

const minuteMs = 60_000

const keyOf = (feed: SourceName, symbol: string): string => `${feed} ${symbol}`

/** A page that cannot be read is for those to find who check the log. */
function columnsOf({ opensAt, content }: StoredPage): ReadonlyMap<string, TickColumns> {
  try {
    return decodeColumns(opensAt, content)
  } catch {
    return new Map()
  }
}

/** Looks at the end of the log, as far back as there is something to write; another server may have been a second behind. */
export async function readLogEnd(connection: Connection, from: number): Promise<LogEnd> {
  const end = await findLogEnd(connection)
  const last = new Map<string, number>()
  for (const page of await listPages(connection, from - minuteMs, from + dayMs)) {
    for (const [symbol, { at }] of columnsOf(page)) {
      const key = keyOf(page.feed, symbol)
      last.set(key, Math.max(last.get(key) ?? 0, ...at))
    }
    await nextTurn()
  }
  return { ...end, last }
}

/** What of a draft is not in the log yet, in the order of time. */
export function unrecorded({ last }: LogEnd, { feed, ticks }: TickDraft): Map<string, LoggedTick[]> {
  const left = new Map<string, LoggedTick[]>()
  for (const [symbol, rows] of ticks) {
    const until = last.get(keyOf(feed, symbol)) ?? 0
    const later = rows.filter(({ at }) => at > until).sort((one, other) => one.at - other.at)
    if (later.length > 0) left.set(symbol, later)
  }
  return left
}

/** The last instant that the log knows of a feed. */
export const lastOf = ({ last }: LogEnd, feed: SourceName): number =>
  Math.max(0, ...Array.from(last, ([key, at]) => (key.startsWith(`${feed} `) ? at : 0)))
