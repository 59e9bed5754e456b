import { holdsLease } from '../leases/lease-table.ts'
import type { RecentTicks } from '../postgres/contract-tables.ts'
import type { Connection, Database } from '../postgres/database.ts'
import type { PublishedBeat } from '../quotes/create-board.ts'
import { hashPage } from '../quotes/tick-page.ts'
import { findLogEnd, insertPage, type StoredPage } from '../quotes/tick-page-table.ts'
import { createPageDrafts, encodeDraft, type PageDraft } from './page-drafts.ts'
import { findLastSecond, insertSeconds, listUnpaged, type SecondOfTicks } from './recent-tick-table.ts'
import type { RecordingRight } from './recording-right.ts'
import { emptySecond, writeSecond } from './write-second.ts'

/**
 * Stores every published tick: each second by itself, at once, and then a page for each minute and feed. The market never waits for it. Pages
 * are made of stored seconds and of nothing else, so the server that continues after a crash makes the same ones.
 */
export type TickLog = {
  add(beat: PublishedBeat): void
  /** This second is over, also where it had no tick: none of it can come any more. */
  pass(at: number): void
  /** Forgets what is not yet written, because somebody else writes it down. */
  leave(): void
  /** Resolves when all that was added is written. The running minute gets its page from the server that records when it is over. */
  flush(): Promise<void>
}

export type TickLogOptions = {
  onError: (error: unknown) => void
  right: Pick<RecordingRight, 'whose' | 'lease'>
  /** What the seconds after one instant and before another were, where a feed can still say it. */
  missed?: (after: number, before: number) => Promise<SecondOfTicks[]>
}

/** Seconds that are written with one statement. */
const atATime = 100

/** While the database is unreachable seconds wait here; two hours of them are some forty megabytes. */
const waitingAtMost = 7_200

export function createTickLog(database: Database, options: TickLogOptions): TickLog {
  const { right } = options
  let waiting: SecondOfTicks[] = []
  let writer: LogWriter | null = null
  let writing: Promise<void> | null = null
  let isFailing = false

  const writeAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0 && right.whose() === 'ours') {
        writer ??= await openWriter(database, options)
        const some = waiting.slice(0, atATime)
        await writer.write(some)
        waiting = waiting.filter((second) => !some.includes(second))
        isFailing = false
      }
    } catch (error) {
      // The tables know best where the log ends now.
      writer = null
      if (!isFailing) options.onError(error)
      isFailing = true
    }
  }
  const begin = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }
  const leave = (): void => {
    waiting = []
    writer = null
  }
  const put = (second: SecondOfTicks): void => {
    if (right.whose() === 'others') leave()
    else {
      waiting.push(second)
      if (waiting.length > waitingAtMost) waiting.shift()
      void begin()
    }
  }
  return {
    add: (beat) => put(writeSecond(beat)),
    pass: (at) => {
      const known = waiting.at(-1)?.at ?? writer?.last() ?? 0
      if (known < at) put(emptySecond(at))
    },
    leave,
    flush: async () => {
      await writing
      await begin()
    },
  }
}

type LogWriter = {
  /** The last second that is stored. */
  last(): number | null
  write(seconds: readonly SecondOfTicks[]): Promise<void>
}

/** So much of a gap is made up for: as long as a contract that ran when it began can run, and as much again. */
const mendedMs = 10 * 60_000

/** Goes on where the tables end. After a failure it is thrown away, and another one is opened. */
async function openWriter(database: Database, { right, missed }: TickLogOptions): Promise<LogWriter> {
  const drafts = createPageDrafts()
  for (const { at, ticks } of await listUnpaged(database)) drafts.keep(at, ticks)
  let last = await findLastSecond(database)
  let end = await findLogEnd(database)

  /** Writes only while the right to do so is held: the server that takes it over waits until this is committed. */
  const holding = async (write: (connection: Connection) => Promise<void>): Promise<void> => {
    const lease = right.lease()
    await database.transaction().execute(async (transaction) => {
      if (lease && !(await holdsLease(transaction, lease))) throw new Error('somebody else records now')
      await write(transaction)
    })
  }
  const writePage = async (draft: PageDraft): Promise<void> => {
    const content = await encodeDraft(draft)
    const header = { number: end.number + 1n, opensAt: draft.opensAt, feed: draft.feed }
    const page: StoredPage = { ...header, content, hash: hashPage(end.hash, header, content) }
    await holding((connection) => insertPage(connection, page))
    end = page
    drafts.done(draft)
  }
  return {
    last: () => last,
    async write(given) {
      const seconds = await mendGaps(last, given, missed)
      if (seconds.length > 0) await holding((connection) => insertSeconds(connection, seconds))
      for (const { at, ticks } of seconds) drafts.keep(at, JSON.parse(ticks) as RecentTicks)
      last = seconds.at(-1)?.at ?? last
      for (let draft = drafts.next(); draft; draft = drafts.next()) await writePage(draft)
    },
  }
}

/** The seconds that are later than the last stored one, with those in between that no server published, as far as they are filled in. */
async function mendGaps(
  written: number | null,
  given: readonly SecondOfTicks[],
  missed: TickLogOptions['missed'],
): Promise<SecondOfTicks[]> {
  const seconds: SecondOfTicks[] = []
  let last = written
  for (const second of given) {
    if (last !== null && second.at <= last) continue
    if (last !== null && missed && second.at - last > 1000)
      seconds.push(...(await missed(last, Math.min(second.at, last + mendedMs))))
    seconds.push(second)
    last = second.at
  }
  return seconds
}
