import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SourceName, sourceNames } from '@candor/domain/instruments/source-name.ts'
import { price } from '@candor/domain/money/price.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { RecentTicks } from '../postgres/contract-tables.ts'
import { encodePart, joinParts, type LoggedTick } from '../quotes/tick-page.ts'

/** A page in the making. */
export type PageDraft = { opensAt: number; feed: SourceName; ticks: Map<string, LoggedTick[]> }

type PageDrafts = {
  keep(at: number, ticks: RecentTicks): void
  /** The oldest one whose minute is over. */
  next(): PageDraft | undefined
  /** It has become a page. */
  done(draft: PageDraft): void
}

const partsATurn = 8

/** Sorts seconds into pages, one a minute and feed. */
export function createPageDrafts(): PageDrafts {
  let running = new Map<SourceName, PageDraft>()
  let over: PageDraft[] = []
  let opensAt = 0
  return {
    keep(at, ticks) {
      if (at - (at % minuteMs) !== opensAt) {
        over.push(...running.values())
        running = new Map()
        opensAt = at - (at % minuteMs)
      }
      for (const feed of sourceNames) {
        const told = ticks[feed]
        if (!told) continue
        const draft = running.get(feed) ?? { opensAt, feed, ticks: new Map() }
        running.set(feed, draft)
        for (const [symbol, numbers] of Object.entries(told)) {
          const [instant, bid, ask, mid, volume] = numbers
          const rows = draft.ticks.get(symbol) ?? []
          draft.ticks.set(symbol, rows)
          rows.push({
            at: instant,
            bid: whole(bid),
            ask: whole(ask),
            mid: whole(mid),
            volume: BigInt(volume),
          })
        }
      }
    },
    next: () => over[0],
    done(draft) {
      over = over.filter((one) => one !== draft)
    },
  }
}

const whole = (value: number) => price(BigInt(value))

/** Compressing a page takes some milliseconds, so others get their turn in between. */
export async function encodeDraft({ opensAt, ticks }: PageDraft): Promise<Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  for (const [symbol, rows] of ticks) {
    parts.set(symbol, encodePart(opensAt, rows))
    if (parts.size % partsATurn === 0) await nextTurn()
  }
  return joinParts(parts)
}
