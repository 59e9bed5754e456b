import type { SourceName } from '@candor/domain/quotes/choose-feed.ts'
import type { PublishedQuote } from '../quotes/create-board.ts'
import type { LoggedTick } from './tick-page.ts'

/** A page in the making: what a feed told in a minute. */
export type TickDraft = {
  readonly opensAt: number
  readonly feed: SourceName
  readonly ticks: Map<string, LoggedTick[]>
}

export type ToldTick = Pick<PublishedQuote, 'symbol' | 'source' | 'at' | 'bid' | 'ask' | 'mid' | 'traded'>

export type TickDrafts = {
  add(at: number, ticks: readonly ToldTick[]): void
  /** Whether what was told at this instant is among them. */
  has(at: number): boolean
  /** The earliest that was opened before this instant. */
  first(before: number): TickDraft | null
  drop(draft: TickDraft): void
  /** Forgets those that were opened before this instant. */
  forget(before: number): void
}

const minuteMs = 60_000

const keyOf = ({ opensAt, feed }: Pick<TickDraft, 'opensAt' | 'feed'>): string => `${opensAt} ${feed}`

/** Pages that are not yet written, by minute and feed. */
export function createTickDrafts(): TickDrafts {
  const drafts = new Map<string, TickDraft>()
  const told = new Set<number>()

  const draftOf = (opensAt: number, feed: SourceName): TickDraft => {
    const known = drafts.get(keyOf({ opensAt, feed }))
    if (known) return known
    const draft = { opensAt, feed, ticks: new Map() }
    drafts.set(keyOf(draft), draft)
    return draft
  }
  return {
    add(now, quotes) {
      told.add(now)
      const opensAt = now - (now % minuteMs)
      for (const { symbol, source, at, bid, ask, mid, traded } of quotes) {
        const { ticks } = draftOf(opensAt, source)
        const rows = ticks.get(symbol) ?? []
        ticks.set(symbol, rows)
        rows.push({ at, bid, ask, mid, volume: traded })
      }
    },
    has: (at) => told.has(at),
    first(before) {
      let earliest: TickDraft | null = null
      for (const draft of drafts.values()) if (draft.opensAt < (earliest?.opensAt ?? before)) earliest = draft
      return earliest
    },
    drop: (draft) => void drafts.delete(keyOf(draft)),
    forget(before) {
      for (const draft of drafts.values()) if (draft.opensAt < before) drafts.delete(keyOf(draft))
      for (const at of told) if (at < before) told.delete(at)
    },
  }
}
