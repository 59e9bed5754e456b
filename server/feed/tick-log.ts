import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../postgres/database.ts'
import { type LogEnd, lastOf, readLogEnd, unrecorded } from './recorded-ticks.ts'
import type { Recorder } from './recording-right.ts'
import { createTickDrafts, type TickDraft, type TickDrafts, type ToldTick } from './tick-drafts.ts'
import { encodePart, hashPage, joinParts, type LoggedTick } from './tick-page.ts'
import { insertPage, type StoredPage } from './tick-page-table.ts'

export type ToldBeat = { readonly at: number; readonly ticks: readonly ToldTick[] }

/** Writes down every published tick, a page a minute and feed. Nothing here makes the market wait. */
export type TickLog = {
  add(beat: ToldBeat): void
  /** Goes on with the log where somebody else has stopped. */
  goOn(before: Predecessor): Promise<void>
  /** Ends the running pages and gives the writing of all that is not yet written. */
  flush(): Promise<void>
}

/** Whoever wrote the log before: until when they surely told prices, and which, as far as that can be known. */
export type Predecessor = {
  readonly until: number
  told(from: number, until: number): Iterable<ToldBeat>
}

const minuteMs = 60_000
const partsATurn = 8

/** While the database is away pages wait here; two hours of them are some three megabytes compressed. */
const keptForOurselves = 120 * minuteMs
/** Whoever does not record keeps ticks all the same: it may have to go on where somebody else has stopped. */
const keptForOthers = 15 * minuteMs

export function createTickLog(
  database: Database,
  onError: (error: unknown) => void,
  whose: () => Recorder = () => 'ours',
): TickLog {
  const drafts = createTickDrafts()
  let end: LogEnd | null = null
  let before: Predecessor | null = null
  /** When the running pages were opened. */
  let running = 0
  let writing: Promise<void> | null = null

  const findEnd = async (first: TickDraft): Promise<LogEnd> => {
    const found = await readLogEnd(database, Math.min(first.opensAt, running - keptForOthers))
    if (before) inherit(drafts, found, before, running - keptForOthers)
    before = null
    return found
  }

  const nextDraft = (which: 'ended' | 'all') =>
    drafts.first(which === 'all' ? Number.POSITIVE_INFINITY : running)

  const writeAll = async (which: 'ended' | 'all'): Promise<void> => {
    try {
      for (;;) {
        const first = nextDraft(which)
        if (!first || whose() !== 'ours') return
        end ??= await findEnd(first)
        // What was inherited may be earlier than what was known here.
        const draft = nextDraft(which) ?? first
        end = await writePage(database, end, draft)
        drafts.drop(draft)
      }
    } catch (error) {
      // The table knows best where the log ends now, and whether what failed is in it all the same.
      end = null
      onError(error)
    }
  }
  const write = (which: 'ended' | 'all'): Promise<void> => {
    writing ??= writeAll(which).finally(() => {
      writing = null
    })
    return writing
  }

  return {
    add: ({ at, ticks }) => {
      const opensAt = at - (at % minuteMs)
      drafts.add(at, ticks)
      if (opensAt <= running) return
      const isFirst = running === 0
      running = opensAt
      drafts.forget(opensAt - (whose() === 'others' ? keptForOthers : keptForOurselves))
      if (!isFirst) void write('ended')
    },
    goOn: async (given) => {
      before = given
      await writing
      end = null
      await write('ended')
    },
    flush: async () => {
      await writing
      await write('all')
    },
  }
}

/** What the one before has told and was not written down, and what was not told here: it was seen, so it belongs in the log. */
function inherit(drafts: TickDrafts, end: LogEnd, { until, told }: Predecessor, earliest: number): void {
  const from = Math.max(earliest, lastOf(end, 'simulated') + 1)
  for (const { at, ticks } of told(from, until)) if (!drafts.has(at)) drafts.add(at, ticks)
}

async function writePage(database: Database, end: LogEnd, draft: TickDraft): Promise<LogEnd> {
  const ticks = unrecorded(end, draft)
  if (ticks.size === 0) return end
  const content = await encodeTicks(draft.opensAt, ticks)
  const header = { number: end.number + 1n, opensAt: draft.opensAt, feed: draft.feed }
  const page: StoredPage = { ...header, content, hash: hashPage(end.hash, header, content) }
  await insertPage(database, page)
  return { number: page.number, hash: page.hash, last: end.last }
}

/** Compressing a page takes some milliseconds, so others get their turn in between. */
async function encodeTicks(
  opensAt: number,
  ticks: ReadonlyMap<string, readonly LoggedTick[]>,
): Promise<Uint8Array> {
  const parts = new Map<string, Uint8Array>()
  for (const [symbol, rows] of ticks) {
    parts.set(symbol, encodePart(opensAt, rows))
    if (parts.size % partsATurn === 0) await nextTurn()
  }
  return joinParts(parts)
}
