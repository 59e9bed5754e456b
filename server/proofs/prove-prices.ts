import type { StoodOn } from '@candor/domain/strategies/shown-ticks.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { PriceDay, PricePage } from '@candor/verify/participation-file.ts'
import type { Connection } from '../postgres/database.ts'
import { decodePage } from '../quotes/tick-page.ts'
import { listPages, type StoredPage } from '../quotes/tick-page-table.ts'
import { pageSubject } from './gather-leaves.ts'
import { dateAt } from './keep-market-days.ts'
import { findLeaves, type StoredLeaf } from './log-table.ts'
import { findMarketDay } from './market-day-table.ts'
import { proveInclusions } from './prove-log.ts'
import { provePart } from './prove-pages.ts'

type ProvedPrices = { readonly pages: PricePage[]; readonly days: PriceDay[] }

/** One question for all paths. */
async function pathsOf(connection: Connection, leaves: readonly StoredLeaf[], size: number) {
  const paths = await proveInclusions(
    connection,
    leaves.map(({ place }) => place),
    size,
  )
  return leaves.map(({ content: leaf, place }, i) => ({ leaf, place, path: paths[i] ?? [] }))
}

/** The parts of a page that are wanted of its minute; a page that has none of them is not shown. */
async function partsOf(connection: Connection, page: StoredPage, symbols: readonly string[]) {
  const ticks = decodePage(page.opensAt, page.content)
  const parts: [string, PricePage['parts'][string]][] = []
  for (const symbol of symbols) {
    const own = ticks.get(symbol)
    const part = own && (await provePart(connection, { page, ticks: own }, symbol))
    if (part) parts.push([symbol, part])
  }
  return Object.fromEntries(parts)
}

/** The minutes of the log that prices are wanted of, as far as they are kept and sealed, with the terms of their days. */
export async function provePrices(
  connection: Connection,
  wanted: readonly StoodOn[],
  size: number,
): Promise<ProvedPrices> {
  const minutes = Map.groupBy(wanted, ({ tickAt }) => tickAt)
  const pages: { page: StoredPage; parts: PricePage['parts'] }[] = []
  for (const [minute, stoodOn] of [...minutes].toSorted(([one], [other]) => one - other)) {
    const symbols = stoodOn.map(({ symbol }) => symbol)
    for (const page of await listPages(connection, minute, minute + minuteMs)) {
      const parts = await partsOf(connection, page, symbols)
      if (Object.keys(parts).length > 0) pages.push({ page, parts })
    }
  }
  const subjects = pages.map(({ page }) => pageSubject(page.number))
  const sealed = await findLeaves(connection, 'ticks', subjects)
  const shown = pages.flatMap(({ page, parts }) => {
    const leaf = sealed.get(pageSubject(page.number))
    return leaf && leaf.place < size ? [{ leaf, parts, day: dateAt(page.opensAt) }] : []
  })
  const included = await pathsOf(
    connection,
    shown.map(({ leaf }) => leaf),
    size,
  )
  return {
    pages: included.map((leaf, i) => ({ ...leaf, parts: shown[i]?.parts ?? {} })),
    days: await daysOf(connection, [...new Set(shown.map(({ day }) => day))], size),
  }
}

async function daysOf(connection: Connection, days: readonly string[], size: number): Promise<PriceDay[]> {
  const leaves = await findLeaves(connection, 'terms', days)
  const known = days.flatMap((day) => leaves.get(day) ?? [])
  const included = await pathsOf(connection, known, size)
  const records = await Promise.all(known.map(({ subject }) => findMarketDay(connection, subject)))
  return included.map((termsLeaf, i) => ({
    day: known[i]?.subject ?? '',
    terms: records[i]?.terms ?? '',
    termsLeaf,
  }))
}
