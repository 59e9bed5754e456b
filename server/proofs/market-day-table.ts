import { type Price, price } from '@candor/domain/money/price.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type SeedChain = { secret: Uint8Array; anchor: Uint8Array; anchorDay: string }

export type Closes = ReadonlyMap<string, Price>

/** A day as it is kept. `seed` and `closes` are null until it is over. */
export type MarketDayRecord = {
  day: string
  terms: string
  termsHash: Uint8Array
  seed: Uint8Array | null
  closes: Closes | null
}

export async function findSeedChain(connection: Connection): Promise<SeedChain | null> {
  const row = await connection
    .selectFrom('seed_chain')
    .select(['secret', 'anchor', sql<string>`anchor_day::text`.as('anchor_day')])
    .executeTakeFirst()
  return row ? { secret: row.secret, anchor: row.anchor, anchorDay: row.anchor_day } : null
}

/** The first server creates the chain; any later one finds it. */
export async function insertSeedChain(connection: Connection, chain: SeedChain): Promise<void> {
  await connection
    .insertInto('seed_chain')
    .values({
      secret: Buffer.from(chain.secret),
      anchor: Buffer.from(chain.anchor),
      anchor_day: chain.anchorDay,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertMarketDays(
  connection: Connection,
  days: readonly MarketDayRecord[],
  now: number,
): Promise<void> {
  if (days.length === 0) return
  await connection
    .insertInto('market_days')
    .values(
      days.map(({ day, terms, termsHash }) => ({
        day,
        terms,
        terms_hash: Buffer.from(termsHash),
        committed_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findMarketDay(
  connection: Connection,
  day: string,
): Promise<(MarketDayRecord & { committedAt: number }) | null> {
  const row = await connection
    .selectFrom('market_days')
    .select([sql<string>`day::text`.as('day'), 'terms', 'terms_hash', 'committed_at', 'seed', 'closes'])
    .where('day', '=', day)
    .executeTakeFirst()
  if (!row) return null
  const { terms, terms_hash, committed_at, seed, closes } = row
  return {
    day: row.day,
    terms,
    termsHash: terms_hash,
    committedAt: committed_at.getTime(),
    seed,
    closes: closes && readCloses(closes),
  }
}

/** The dates that are committed, in order. */
export async function listCommittedDays(connection: Connection): Promise<{ day: string; over: boolean }[]> {
  const rows = await connection
    .selectFrom('market_days')
    .select([sql<string>`day::text`.as('day'), sql<boolean>`seed is not null`.as('over')])
    .orderBy('market_days.day')
    .execute()
  return rows
}

type CommittedDay = Omit<MarketDayRecord, 'terms'> & { committedAt: number }

/** The days after this one, in order; all of them where none is named. */
export async function listDaysAfter(connection: Connection, after: string | null): Promise<CommittedDay[]> {
  const rows = await connection
    .selectFrom('market_days')
    .select([sql<string>`day::text`.as('date'), 'terms_hash', 'committed_at', 'seed', 'closes'])
    .$if(after !== null, (query) => query.where('day', '>', after ?? ''))
    .orderBy('market_days.day')
    .execute()
  return rows.map(({ date, terms_hash, committed_at, seed, closes }) => ({
    day: date,
    termsHash: terms_hash,
    committedAt: committed_at.getTime(),
    seed,
    closes: closes && readCloses(closes),
  }))
}

/** Reveals the seed of a day that is over. One that was revealed stays as it is. */
export async function revealMarketDay(
  connection: Connection,
  day: string,
  seed: Uint8Array,
  closes: Closes,
  now: number,
): Promise<void> {
  await connection
    .updateTable('market_days')
    .set({ seed: Buffer.from(seed), closes: writeCloses(closes), revealed_at: new Date(now) })
    .where('day', '=', day)
    .where('seed', 'is', null)
    .execute()
}

const writeCloses = (closes: Closes): string =>
  JSON.stringify(Object.fromEntries(Array.from(closes, ([symbol, close]) => [symbol, close.toString()])))

const readCloses = (closes: Record<string, string>): Closes =>
  new Map(Object.entries(closes).map(([symbol, text]) => [symbol, price(BigInt(text))]))
