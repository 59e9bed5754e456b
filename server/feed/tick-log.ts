import { setImmediate as nextTurn } from 'node:timers/promises'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import type { SourceName } from '@candor/domain/quotes/choose-feed.ts'
import type { Database } from '../postgres/database.ts'
import type { PublishedQuote } from '../quotes/create-board.ts'
import { encodePart, hashPage, joinParts, type LoggedTick } from './tick-page.ts'
import { findLogEnd, insertPage, type StoredPage } from './tick-page-table.ts'

/** Writes down every published tick, a page a minute and feed. Nothing here makes the market wait. */
export type TickLog = {
  add(beat: LoggedBeat): void
  /** The instant of the last tick of a feed that was added here; null where none was. */
  recordedUntil(feed: SourceName): number | null
  /** Ends the running pages and gives the writing of all that is not yet written. */
  flush(): Promise<void>
}

export type LoggedQuote = Pick<PublishedQuote, 'symbol' | 'source' | 'at' | 'bid' | 'ask' | 'mid' | 'traded'>
export type LoggedBeat = { readonly at: number; readonly ticks: readonly LoggedQuote[] }

type Draft = {
  opensAt: number
  feed: SourceName
  ticks: Map<string, LoggedTick[]>
  /** The hash it had when it was last given to the database. */
  tried: Uint8Array | null
}

const minuteMs = 60_000
const partsATurn = 8

/** While the database is away pages wait here; two hours of them are some three megabytes compressed. */
const waitingAtMost = 120

export function createTickLog(database: Database, onError: (error: unknown) => void): TickLog {
  let drafts = new Map<SourceName, Draft>()
  let waiting: Draft[] = []
  let end: { number: bigint; hash: Uint8Array } | null = null
  let writing: Promise<void> | null = null
  const until = new Map<SourceName, number>()

  const writeNext = async (draft: Draft): Promise<void> => {
    end ??= await findLogEnd(database)
    // A connection that broke may have kept the page all the same; writing it twice would tell its ticks twice.
    if (draft.tried && sameBytes(draft.tried, end.hash)) return
    const content = await encodeDraft(draft)
    const header = { number: end.number + 1n, opensAt: draft.opensAt, feed: draft.feed }
    const page: StoredPage = { ...header, content, hash: hashPage(end.hash, header, content) }
    draft.tried = page.hash
    await insertPage(database, page)
    end = page
  }

  const writeAll = async (): Promise<void> => {
    try {
      for (let draft = waiting[0]; draft; draft = waiting[0]) {
        await writeNext(draft)
        waiting.shift()
      }
    } catch (error) {
      // The table knows best where the log ends now.
      end = null
      waiting = waiting.slice(-waitingAtMost)
      onError(error)
    } finally {
      writing = null
    }
  }

  const close = (): void => {
    waiting.push(...drafts.values())
    drafts = new Map()
  }

  return {
    add: ({ at, ticks }) => {
      const opensAt = at - (at % minuteMs)
      const [running] = drafts.values()
      if (running && running.opensAt !== opensAt) {
        close()
        writing ??= writeAll()
      }
      for (const { symbol, source, at: tickAt, bid, ask, mid, traded } of ticks) {
        const draft = drafts.get(source) ?? { opensAt, feed: source, ticks: new Map(), tried: null }
        drafts.set(source, draft)
        const rows = draft.ticks.get(symbol) ?? []
        draft.ticks.set(symbol, rows)
        rows.push({ at: tickAt, bid, ask, mid, volume: traded })
        until.set(source, Math.max(tickAt, until.get(source) ?? 0))
      }
    },
    recordedUntil: (feed) => until.get(feed) ?? null,
    flush: async () => {
      await writing
      close()
      writing = writeAll()
      await writing
    },
  }
}

/** Compressing a page takes some milliseconds, so others get their turn in between. */
async function encodeDraft({ opensAt, ticks }: Draft): Promise<Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  for (const [symbol, rows] of ticks) {
    parts.set(symbol, encodePart(opensAt, rows))
    if (parts.size % partsATurn === 0) await nextTurn()
  }
  return joinParts(parts)
}
