import { instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Database, openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { decodePage, hashPage, type LoggedTick } from '@candor/server/quotes/tick-page.ts'
import { findHashBefore, listPages, type StoredPage } from '@candor/server/quotes/tick-page-table.ts'
import type { PricePath } from './price-path.ts'

/** Crypto trades at any hour: every second must be in the log, whichever server stored it. */
const symbols = instrumentsOf('crypto').map(({ symbol }) => symbol)

/** The first page that does not follow from the one before it. */
async function findBreak(database: Database, pages: readonly StoredPage[]): Promise<string[]> {
  let previous = await findHashBefore(database, pages[0]?.number ?? 1n)
  for (const page of pages) {
    if (!previous || !sameBytes(hashPage(previous, page, page.content), page.hash))
      return [`page ${page.number} of the log does not follow from the one before it`]
    previous = page.hash
  }
  return []
}

/** Where the ticks of one instrument are not those of its path, each second once. */
export function findUneven(
  symbol: string,
  ticks: readonly Pick<LoggedTick, 'at' | 'bid' | 'ask'>[],
  path: Pick<PricePath, 'at'>,
): string[] {
  const troubles: string[] = []
  let expected: number | null = null
  for (const { at, bid, ask } of ticks) {
    const second = at / 1_000
    const quote = path.at(symbol, second)
    if (expected !== null && second !== expected)
      troubles.push(
        `${symbol}: ${second < expected ? 'again' : 'a gap before'} ${second}, after ${expected - 1}`,
      )
    if (quote?.bid !== bid || quote.ask !== ask)
      troubles.push(`${symbol}: another price than the path's in ${second}`)
    expected = second + 1
  }
  return troubles
}

/** Several servers publish the same prices, and one of them stores them: the log has no gap and nothing twice. */
export async function checkTickLog(
  databaseUrl: string,
  path: PricePath,
  since: number,
): Promise<{ seconds: number; troubles: string[] }> {
  const database = openDatabase(openPool(databaseUrl, { role: null, max: 1 }))
  try {
    const pages = await listPages(database, 0, Date.now() + dayMs)
    const ticks = new Map<string, LoggedTick[]>(symbols.map((symbol) => [symbol, []]))
    for (const page of pages)
      for (const [symbol, found] of decodePage(page.opensAt, page.content)) ticks.get(symbol)?.push(...found)
    const uneven = [...ticks].flatMap(([symbol, found]) => findUneven(symbol, found, path))
    const seconds = ticks.get(symbols[0] ?? '')?.length ?? 0
    // The page of the last minute is being written, and the one of this minute has not ended.
    const late =
      (Date.now() - since) / 1_000 - seconds > 130 ? [`only ${seconds} seconds were written down`] : []
    return { seconds, troubles: [...(await findBreak(database, pages)), ...uneven, ...late] }
  } finally {
    await database.destroy()
  }
}
