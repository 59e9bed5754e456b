import { type Price, price } from '@candor/domain/money/price.ts'
import { asciiBytes, hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { type RecordedTick, rootOfParts } from '@candor/domain/proofs/tick-parts.ts'
import type { DayPath } from '@candor/domain/quotes/day-path.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { LoggedPage } from './find-pages.ts'

/** All that a day follows from, and what the log holds of it. */
export type DayToRecompute = {
  dayStart: number
  seed: string
  /** The seed of the day before, or the anchor: what the seed must hash to. */
  seedBefore: string
  terms: string
  termsHash: string
  closesBefore: Readonly<Record<string, string>>
  /** The terms of the day before and the closes that it began from: with its seed they give the closes that this day begins from. */
  dayBefore: { readonly terms: string; readonly closesBefore: Readonly<Record<string, string>> }
  pages: readonly LoggedPage[]
}

export type DayFinding =
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'same'; pages: number; instruments: number }
  | { kind: 'differs'; what: 'seed' | 'terms' | 'closes' | 'page'; at: number }

const pricesOf = (closes: Readonly<Record<string, string>>): Map<string, Price> =>
  new Map(Object.entries(closes).map(([symbol, text]) => [symbol, price(BigInt(text))]))

/** Whether a day begins where the path of the day before has ended, in every instrument that it has. */
function beginsWhereTheLastEnded({ dayStart, seedBefore, dayBefore, closesBefore }: DayToRecompute): boolean {
  const seed = readHex(seedBefore)
  if (!seed) return false
  const terms = readTerms(dayBefore.terms)
  const previousCloses = pricesOf(dayBefore.closesBefore)
  const paths = dayPaths({ dayStart: dayStart - dayMs, seed, terms, previousCloses })
  const closes = pricesOf(closesBefore)
  return symbolsOf(terms).every((symbol) => {
    const path = paths.pathOf(symbol)
    return path !== null && path.closeOfDay === closes.get(symbol)
  })
}

/** The ticks of one minute of a path. */
function ticksOf(path: DayPath | null, dayStart: number, minute: number): RecordedTick[] {
  const ticks = path?.ticksOfMinute(minute) ?? []
  return ticks.map(({ volume, ...prices }, second) => ({
    ...prices,
    at: dayStart + minute * minuteMs + second * 1000,
    volume: BigInt(volume),
  }))
}

/** Recomputes every tick of a day from its seed and compares it with the log, page by page. Reports its progress. */
export function* recomputeDay(day: DayToRecompute): Generator<DayFinding> {
  const { dayStart, pages } = day
  const seed = readHex(day.seed)
  if (!seed || hexOf(sha256(seed)) !== day.seedBefore)
    return yield { kind: 'differs', what: 'seed', at: dayStart }
  if (hexOf(sha256(asciiBytes(day.terms))) !== day.termsHash)
    return yield { kind: 'differs', what: 'terms', at: dayStart }
  if (!beginsWhereTheLastEnded(day)) return yield { kind: 'differs', what: 'closes', at: dayStart }
  const terms = readTerms(day.terms)
  const previousCloses = pricesOf(day.closesBefore)
  const paths = dayPaths({ dayStart, seed, terms, previousCloses })
  const symbols = symbolsOf(terms)
  for (const [index, { opensAt, root }] of pages.entries()) {
    const minute = Math.floor((opensAt - dayStart) / minuteMs)
    const ticks = new Map(
      symbols.map((symbol) => [
        symbol,
        paths.trades(symbol) ? ticksOf(paths.pathOf(symbol), dayStart, minute) : [],
      ]),
    )
    if (hexOf(rootOfParts(symbols, ticks)) !== root)
      return yield { kind: 'differs', what: 'page', at: opensAt }
    yield { kind: 'progress', done: index + 1, of: pages.length }
  }
  yield { kind: 'same', pages: pages.length, instruments: symbols.length }
}
