import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { asciiBytes } from '@candor/domain/proofs/byte-text.ts'
import { anchorOf, hashTimes, seedOfDay } from '@candor/domain/proofs/seed-chain.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { type DayPaths, dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { type DayTerms, type Feeds, modelHash } from '@candor/domain/quotes/day-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'

/** A market of four instruments, three of them drawn and one computed, over a few days of November 2026. */
const chainLength = 100
const secret = sha256(asciiBytes('a secret for samples, and for nothing else'))
const symbols = new Set(['BTCUSD', 'EURUSD', 'GBPUSD', 'EURGBP'])

export const anchorDay = '2026-11-10'
export const anchor: Uint8Array = anchorOf(secret, chainLength)

export const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Seeds of days before the anchor are its hashes. */
function sampleSeed(day: string): Uint8Array {
  const steps = (startOf(day) - startOf(anchorDay)) / dayMs
  return steps >= 0 ? seedOfDay(secret, steps, chainLength) : hashTimes(anchor, -steps)
}

const instruments = allInstruments().filter(({ symbol }) => symbols.has(symbol))

/** Only what these instruments need is kept of the factors and groups, so that samples stay short. */
function sampleTerms(day: string, feeds: Feeds = {}): DayTerms {
  const terms = termsOfDay(startOf(day), instruments, usualContractTerms, feeds)
  const groups = terms.groups.filter(({ name }) => terms.instruments.some(({ group }) => group === name))
  const named = new Set(groups.flatMap(({ loadings }) => loadings.map(({ factor }) => factor)))
  return { ...terms, groups, factors: terms.factors.filter(({ name }) => named.has(name)) }
}

export const startingCloses: ReadonlyMap<string, Price> = new Map(
  instruments.map(({ symbol, refPrice }) => [symbol, refPrice]),
)

export type SampleDay = {
  readonly day: string
  readonly terms: DayTerms
  readonly seed: Uint8Array
  readonly closesBefore: ReadonlyMap<string, Price>
}

export const sampleModel: string = modelHash(sampleTerms(anchorDay))

export const sampleDay = (
  day: string,
  closesBefore: SampleDay['closesBefore'],
  feeds: Feeds = {},
): SampleDay => ({
  day,
  terms: sampleTerms(day, feeds),
  seed: sampleSeed(day),
  closesBefore,
})

/** Days are drawn once, however many samples happen in them. */
const drawn = new WeakMap<SampleDay, DayPaths>()

function pathsOf(sample: SampleDay): DayPaths {
  const { day, seed, terms, closesBefore } = sample
  const paths =
    drawn.get(sample) ?? dayPaths({ dayStart: startOf(day), seed, terms, previousCloses: closesBefore })
  drawn.set(sample, paths)
  return paths
}

export function closesOf(day: SampleDay): ReadonlyMap<string, Price> {
  const paths = pathsOf(day)
  return new Map(paths.symbols.map((symbol) => [symbol, paths.pathOf(symbol)?.closeOfDay ?? price(1n)]))
}

/** The ticks of one minute, by symbol. */
export function ticksOfMinute(day: SampleDay, opensAt: number): Map<string, RecordedTick[]> {
  const paths = pathsOf(day)
  const minute = (opensAt - startOf(day.day)) / 60_000
  return new Map(
    paths.symbols.map((symbol) => [
      symbol,
      (paths.pathOf(symbol)?.ticksOfMinute(minute) ?? []).map((tick, second) => ({
        ...tick,
        at: opensAt + second * 1000,
        volume: BigInt(tick.volume),
      })),
    ]),
  )
}
