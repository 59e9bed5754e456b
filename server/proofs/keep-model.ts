import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { type DayTerms, type Feeds, modelHash } from '@candor/domain/quotes/day-terms.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { Database } from '../postgres/database.ts'
import { findFirstModel, insertEra, listEras } from './era-table.ts'
import { findMarketDay } from './market-day-table.ts'

/** What a day's terms may choose. */
export type DayChoices = {
  contracts: ContractTerms
  feeds: Feeds
  /** The catalogue of this release. */
  instruments: readonly Instrument[]
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The model that is in force on a day; null in a log that has not begun, or was begun by a release without models. */
async function modelOn(database: Database, day: string): Promise<string | null> {
  const eras = await listEras(database)
  return eras.findLast((era) => era.day <= day)?.model ?? (await findFirstModel(database))
}

/**
 * The terms of a day that is to be committed. Where this release's catalogue has another model than the one in force, the day keeps the model
 * of the day before, until the era that announces the new one begins.
 */
export async function makeTerms(database: Database, day: string, choices: DayChoices): Promise<DayTerms> {
  const fresh = termsOfDay(startOf(day), choices.instruments, choices.contracts, choices.feeds)
  const model = await modelOn(database, day)
  if (model === null || model === modelHash(fresh)) return fresh
  const before = await findMarketDay(database, dateOf(startOf(day) - dayMs))
  if (!before) throw new RangeError(`no terms were committed for the day before ${day}`)
  const kept = readTerms(before.terms)
  const sessionsOf = new Map(fresh.calendars?.map(({ name, sessions }) => [name, sessions]))
  const calendars = kept.calendars?.map((calendar) => ({
    ...calendar,
    sessions: sessionsOf.get(calendar.name) ?? calendar.sessions,
  }))
  return {
    ...kept,
    version: 3,
    calendars: calendars ?? null,
    contracts: choices.contracts,
    feeds: choices.feeds,
  }
}

/** Announces this release's model where it is another than the last one, for the first day that begins more than a day from now. */
export async function announceModel(database: Database, choices: DayChoices, now: number): Promise<void> {
  const hasBegun = await database.selectFrom('log_leaves').select('place').limit(1).executeTakeFirst()
  if (!hasBegun) return
  const eras = await listEras(database)
  const day = dateOf(now - (now % dayMs) + 2 * dayMs)
  const model = modelHash(termsOfDay(startOf(day), choices.instruments, choices.contracts, choices.feeds))
  const last = eras.at(-1)
  if ((last?.model ?? (await findFirstModel(database))) === model) return
  await insertEra(database, { number: (last?.number ?? 0) + 1, day, model, announcedAtMs: now })
}
