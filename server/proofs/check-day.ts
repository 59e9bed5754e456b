import { asciiBytes, sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { dayNumberOfDate, verifySeed } from '@candor/domain/proofs/seed-chain.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { MinuteTicks } from '@candor/domain/quotes/path-tick.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import { decodeColumns, hashPage, type TickColumns } from '../quotes/tick-page.ts'
import { findHashBefore, listPages, type StoredPage } from '../quotes/tick-page-table.ts'
import { dateAt } from './keep-market-days.ts'
import { findMarketDay, findSeedChain, type MarketDayRecord } from './market-day-table.ts'
import { type OpenDay, openMarketDay } from './open-market-day.ts'

/** What was found for one instrument: how many recorded ticks are the path's, and the first one that is not. */
export type SymbolCheck = {
  symbol: string
  same: number
  different: number
  /** Open seconds of the day that nothing was recorded for, as while the server was off. */
  unrecorded: number
  firstDifference: number | null
}

export type DayCheck = {
  seedBelongs: boolean
  termsMatch: boolean
  /** The instruments whose opening close is not where the path of the day before ended; that day is not checked further back. */
  forgedCloses: string[]
  /** Null where every page follows from the one before; otherwise the number of the first that does not. */
  brokenPage: bigint | null
  /** The first page that cannot be unpacked any more; null where all can. */
  unreadablePage: bigint | null
  pages: number
  symbols: SymbolCheck[]
}

export type DayRefusal =
  | { kind: 'no-market' }
  | { kind: 'unknown-day' }
  | { kind: 'unknown-symbol' }
  | { kind: 'not-revealed'; revealedAt: number }

/** Recomputes a revealed day and compares it with the tick log, bit for bit. */
export async function checkDay(
  database: Database,
  day: string,
  symbol: string | null,
): Promise<Result<DayCheck, DayRefusal>> {
  const dayStart = Date.parse(`${day}T00:00:00Z`)
  const [chain, record, before] = await Promise.all([
    findSeedChain(database),
    findMarketDay(database, day),
    findMarketDay(database, dateAt(dayStart - dayMs)),
  ])
  if (!chain) return refuse({ kind: 'no-market' })
  if (!record || day <= chain.anchorDay || !before?.closes) {
    const isAhead = record !== null && day > chain.anchorDay
    return refuse(isAhead ? { kind: 'not-revealed', revealedAt: dayStart + dayMs } : { kind: 'unknown-day' })
  }
  if (!record.seed) return refuse({ kind: 'not-revealed', revealedAt: dayStart + dayMs })
  const terms = readTerms(record.terms)
  const { seed } = record
  const open = openMarketDay({ dayStart, seed, terms, previousCloses: before.closes })
  if (symbol !== null && !open.symbols.includes(symbol)) return refuse({ kind: 'unknown-symbol' })
  const pages = await listPages(database, dayStart, dayStart + dayMs)
  return accept({
    seedBelongs: verifySeed(seed, dayNumberOfDate(day, chain.anchorDay) - 1, chain.anchor),
    termsMatch: sameBytes(sha256(asciiBytes(record.terms)), record.termsHash),
    forgedCloses: await findForgedCloses(database, dayStart - dayMs, before, symbol),
    brokenPage: await findBrokenPage(database, pages),
    pages: pages.length,
    ...compare(open, pages, symbol),
  })
}

/** The closes that a day was revealed with are those of its own path, for one symbol or for all. */
async function findForgedCloses(
  database: Database,
  dayStart: number,
  { terms, seed, closes }: MarketDayRecord,
  only: string | null,
): Promise<string[]> {
  const earlier = await findMarketDay(database, dateAt(dayStart - dayMs))
  // The first day of all began from the reference prices, which no path leads to.
  if (!seed || !closes || !earlier?.closes) return []
  const day = openMarketDay({ dayStart, seed, terms: readTerms(terms), previousCloses: earlier.closes })
  return day.symbols
    .filter((symbol) => only === null || symbol === only)
    .filter((symbol) => day.pathOf(symbol)?.closeOfDay !== closes.get(symbol))
}

async function findBrokenPage(database: Database, pages: readonly StoredPage[]): Promise<bigint | null> {
  const [first] = pages
  let previous = first ? await findHashBefore(database, first.number) : null
  let number = first?.number ?? 0n
  for (const page of pages) {
    const follows = previous && page.number === number
    if (!follows || !sameBytes(hashPage(previous as Uint8Array, page, page.content), page.hash))
      return page.number
    previous = page.hash
    number += 1n
  }
  return null
}

/** What was damaged cannot be unpacked, or is unpacked to anything. */
function unpackPage({ opensAt, content }: StoredPage, only: string | null): Map<string, TickColumns> | null {
  try {
    return decodeColumns(opensAt, content, only ?? undefined)
  } catch {
    return null
  }
}

function compare(
  day: OpenDay,
  pages: readonly StoredPage[],
  only: string | null,
): Pick<DayCheck, 'symbols' | 'unreadablePage'> {
  const symbols = only === null ? day.symbols : [only]
  const checks = new Map(symbols.map((symbol) => [symbol, emptyCheck(day, symbol)]))
  let unreadablePage: bigint | null = null
  for (const page of pages) {
    if (page.feed !== 'simulated') continue
    const parts = unpackPage(page, only)
    if (!parts) unreadablePage ??= page.number
    for (const [symbol, ticks] of parts ?? []) {
      const check = checks.get(symbol)
      if (check) comparePage(day, check, ticks)
    }
  }
  return { symbols: [...checks.values()], unreadablePage }
}

function emptyCheck(day: OpenDay, symbol: string): SymbolCheck {
  const path = day.pathOf(symbol)
  let unrecorded = 0
  for (let minute = 0; minute < 1440; minute += 1) if (path?.isOpen(minute)) unrecorded += 60
  return { symbol, same: 0, different: 0, unrecorded, firstDifference: null }
}

function comparePage(day: OpenDay, check: SymbolCheck, logged: TickColumns): void {
  const path = day.pathOf(check.symbol)
  let minute = -1
  let drawn: MinuteTicks | null = null
  for (let row = 0; row < logged.at.length; row += 1) {
    const at = logged.at[row] as number
    const second = (at - day.dayStart) / 1000
    if (minute !== Math.floor(second / 60)) {
      minute = Math.floor(second / 60)
      drawn = path?.minuteTicks(minute) ?? null
    }
    const i = second % 60
    const isSame =
      logged.bid[row] === drawn?.bid[i] &&
      logged.ask[row] === drawn?.ask[i] &&
      logged.mid[row] === drawn?.mid[i] &&
      logged.volume[row] === drawn?.volume[i]
    check.unrecorded -= 1
    if (isSame) check.same += 1
    else {
      check.different += 1
      check.firstDifference ??= at
    }
  }
}
