import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { price } from '@candor/domain/money/price.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { rootOfParts } from '@candor/domain/proofs/tick-parts.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { canonicalTerms, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { describe, expect, it } from 'vitest'
import { type DayToRecompute, recomputeDay } from './recompute-day.ts'

/** A Friday with a handful of instruments: a coin that never closes, shares that do, and a cross with its legs. */
const dayStart = Date.parse('2026-11-13T00:00:00Z')
const instruments = allInstruments().filter(({ symbol }) =>
  ['BTCUSD', 'AAPL', 'EURUSD', 'USDJPY', 'EURJPY'].includes(symbol),
)
const terms = termsOfDay(dayStart, instruments, usualContractTerms)
const seed = sha256(asciiBytes('a seed of this test'))
/** The day before, from which this one begins. */
const dayBeforeStart = dayStart - 86_400_000
const termsBefore = termsOfDay(dayBeforeStart, instruments, usualContractTerms)
const closesEarlier = new Map(instruments.map(({ symbol, refPrice }) => [symbol, refPrice]))
const pathsBefore = dayPaths({
  dayStart: dayBeforeStart,
  seed: sha256(seed),
  terms: termsBefore,
  previousCloses: closesEarlier,
})
const previousCloses = new Map(
  symbolsOf(termsBefore).map((symbol) => [symbol, pathsBefore.pathOf(symbol)?.closeOfDay ?? price(0n)]),
)

/** What an honest recorder stores of a minute, written independently: second by second, from the tick of each. */
function rootOfMinute(minute: number): string {
  const paths = dayPaths({ dayStart, seed, terms, previousCloses })
  const symbols = symbolsOf(terms)
  const seconds = Array.from({ length: 60 }, (_, second) => minute * 60 + second)
  const ticks = new Map(
    symbols.map((symbol) => [
      symbol,
      seconds.flatMap((second) => {
        const tick = paths.pathOf(symbol)?.tickAt(second)
        return tick ? [{ ...tick, at: dayStart + second * 1000, volume: BigInt(tick.volume) }] : []
      }),
    ]),
  )
  return hexOf(rootOfParts(symbols, ticks))
}

const written = (closes: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...closes].map(([symbol, close]) => [symbol, String(close)]))

const minutes = [0, 871, 1_439]
const text = canonicalTerms(terms)
const honest: DayToRecompute = {
  dayStart,
  seed: hexOf(seed),
  seedBefore: hexOf(sha256(seed)),
  terms: text,
  termsHash: hexOf(sha256(asciiBytes(text))),
  closesBefore: written(previousCloses),
  dayBefore: { terms: canonicalTerms(termsBefore), closesBefore: written(closesEarlier) },
  pages: minutes.map((minute) => ({ opensAt: dayStart + minute * 60_000, root: rootOfMinute(minute) })),
}
const found = (changes: Partial<DayToRecompute>) => [...recomputeDay({ ...honest, ...changes })].at(-1)

describe('a day that is recomputed on a device', () => {
  it('is the one that was recorded, closed markets included', () => {
    expect([...recomputeDay(honest)]).toEqual([
      { kind: 'progress', done: 1, of: 3 },
      { kind: 'progress', done: 2, of: 3 },
      { kind: 'progress', done: 3, of: 3 },
      { kind: 'same', pages: 3, instruments: 5 },
    ])
  })

  it('shows the first page that was changed', () => {
    const pages = honest.pages.map((page, index) =>
      index === 1 ? { ...page, root: honest.pages[0]?.root ?? '' } : page,
    )
    expect(found({ pages })).toEqual({ kind: 'differs', what: 'page', at: dayStart + 871 * 60_000 })
  })

  it('shows another seed, other terms and closes that were forged at midnight', () => {
    expect(found({ seedBefore: honest.termsHash })).toMatchObject({ kind: 'differs', what: 'seed' })
    expect(found({ termsHash: honest.seed })).toMatchObject({ kind: 'differs', what: 'terms' })
    const closesBefore = { ...honest.closesBefore, BTCUSD: '9000000000001' }
    expect(found({ closesBefore })).toEqual({ kind: 'differs', what: 'closes', at: dayStart })
  })
})
