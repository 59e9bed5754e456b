import { randomBytes } from 'node:crypto'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import {
  anchorOf,
  dateOfDayNumber,
  dayNumberAt,
  hashTimes,
  seedOfDay,
} from '@candor/domain/proofs/seed-chain.ts'
import type { DayInput } from '@candor/domain/quotes/day-paths.ts'
import { canonicalTerms, type DayTerms, type Feeds, termsHash } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import { findSetTerms } from './contract-terms-table.ts'
import { announceModel, type DayChoices, makeTerms } from './keep-model.ts'
import {
  type Closes,
  findMarketDay,
  findSeedChain,
  insertMarketDays,
  insertSeedChain,
  listCommittedDays,
  revealMarketDay,
  type SeedChain,
} from './market-day-table.ts'
import { openMarketDay } from './open-market-day.ts'

/** The days of the simulated market: their terms committed ahead, their seeds revealed afterwards. */
export type MarketDays = {
  readonly anchor: Uint8Array
  /** Midnight UTC at which the first live day began. */
  readonly firstDayStart: number
  /** The end of the last day whose seed is public; 0 before there is one. */
  revealedUntil(): Promise<number>
  /** Commits the terms of every day up to today, and late in the evening those of tomorrow. What was committed stays as it is. */
  commit(now: number): Promise<void>
  /** The same, and reveals every day that is over. */
  keepUp(now: number): Promise<void>
  termsOf(dayStart: number): Promise<DayTerms>
  /** Everything a day's paths follow from, whether it is running, over or about to begin. */
  inputOf(dayStart: number, previousCloses?: Closes): Promise<DayInput>
  /** Reveals a day that has just ended and whose closes are known already. */
  finish(dayStart: number, closes: Closes, now: number): Promise<void>
}

/**
 * When the terms of the next day are committed: an hour before they have to be, so that a server that is off for a while is not late. What an
 * operator changes until then takes effect on the next day, and what is changed later on the one after it.
 */
export const announcedAtMs = 22 * hourMs

/** The two days before the first are ordinary days too, drawn from the public end of the chain. */
const pastDays = 2

export async function openMarketDays(
  database: Database,
  now: number,
  feeds: Feeds = {},
  /** Only tests have another catalogue, as a later release would. */
  instruments: () => readonly Instrument[] = allInstruments,
): Promise<MarketDays> {
  const chain = await openChain(database, now)
  const firstDayStart = Date.parse(`${chain.anchorDay}T00:00:00Z`) + dayMs
  const firstDay = dateAt(firstDayStart)
  const seedOf = (dayStart: number): Uint8Array => {
    const number = dayNumberAt(dayStart, firstDayStart)
    return number >= 0 ? seedOfDay(chain.secret, number) : hashTimes(chain.anchor, -number)
  }

  const inputOf: MarketDays['inputOf'] = async (dayStart, previousCloses) => {
    const [record, before] = await Promise.all([
      findMarketDay(database, dateAt(dayStart)),
      previousCloses ? null : findMarketDay(database, dateAt(dayStart - dayMs)),
    ])
    if (!record) throw new RangeError(`no terms were committed for ${dateAt(dayStart)}`)
    const isFirst = dayStart <= firstDayStart - pastDays * dayMs
    const closes = previousCloses ?? before?.closes ?? (isFirst ? new Map() : null)
    if (!closes) throw new RangeError(`the day before ${record.day} is not over`)
    return { dayStart, seed: seedOf(dayStart), terms: readTerms(record.terms), previousCloses: closes }
  }

  const finish: MarketDays['finish'] = async (dayStart, closes, at) => {
    if (dayStart + dayMs > at) throw new RangeError('a day that is not over cannot be revealed')
    await revealMarketDay(database, dateAt(dayStart), seedOf(dayStart), closes, at)
  }

  const daysUntil = (number: number): string[] =>
    Array.from({ length: number + pastDays }, (_, i) => dateOfDayNumber(i + 1 - pastDays, firstDay))

  const commit: MarketDays['commit'] = async (at) => {
    const known = new Set((await listCommittedDays(database)).map(({ day }) => day))
    const until = dayNumberAt(at + dayMs - announcedAtMs, firstDayStart)
    const missing = daysUntil(until).filter((day) => !known.has(day))
    if (missing.length === 0) return
    await commitDays(
      database,
      missing,
      { contracts: (await findSetTerms(database)).contracts, feeds, instruments: instruments() },
      at,
    )
  }

  const keepUp: MarketDays['keepUp'] = async (at) => {
    await commit(at)
    const open = (await listCommittedDays(database)).filter(({ over }) => !over).map(({ day }) => day)
    const isOver = new Set(daysUntil(dayNumberAt(at, firstDayStart) - 1))
    // The days of a long stop are gone through one after the other, since each begins where the one before ended.
    for (const day of open.filter((candidate) => isOver.has(candidate))) {
      const dayStart = Date.parse(`${day}T00:00:00Z`)
      await finish(dayStart, openMarketDay(await inputOf(dayStart)).closes(), at)
    }
  }

  const termsOf: MarketDays['termsOf'] = async (dayStart) => {
    const record = await findMarketDay(database, dateAt(dayStart))
    if (!record) throw new RangeError(`no terms were committed for ${dateAt(dayStart)}`)
    return readTerms(record.terms)
  }

  const revealedUntil = () => findRevealedUntil(database)
  return { anchor: chain.anchor, firstDayStart, revealedUntil, commit, keepUp, termsOf, inputOf, finish }
}

async function findRevealedUntil(database: Database): Promise<number> {
  const last = (await listCommittedDays(database)).filter(({ over }) => over).at(-1)
  return last ? Date.parse(`${last.day}T00:00:00Z`) + dayMs : 0
}

/** One after the other: a day may keep the model of the day before it. */
async function commitDays(
  database: Database,
  days: readonly string[],
  choices: DayChoices,
  at: number,
): Promise<void> {
  await announceModel(database, choices, at)
  for (const day of days) {
    const terms = await makeTerms(database, day, choices)
    const committed = { terms: canonicalTerms(terms), termsHash: termsHash(terms), seed: null, closes: null }
    await insertMarketDays(database, [{ day, ...committed }], at)
  }
}

async function openChain(database: Database, now: number): Promise<SeedChain> {
  const known = await findSeedChain(database)
  if (known) return known
  const secret = randomBytes(32)
  await insertSeedChain(database, { secret, anchor: anchorOf(secret), anchorDay: dateAt(now - dayMs) })
  const made = await findSeedChain(database)
  if (!made) throw new Error('the seed chain was not kept')
  return made
}

export const dateAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
