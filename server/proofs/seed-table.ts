import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { readSeeds } from '@candor/wire/seeds.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

type Seeds = ReplyOf<typeof readSeeds>

/** All that is public of the chain. The secret is not even read. */
export async function listSeeds(connection: Connection): Promise<Seeds> {
  const chain = await connection
    .selectFrom('seed_chain')
    .select(['anchor', sql<string>`anchor_day::text`.as('anchorDay')])
    .executeTakeFirst()
  if (!chain) return { anchor: null, anchorDay: null, days: [] }
  const rows = await connection
    .selectFrom('market_days')
    .select([sql<string>`day::text`.as('date'), 'terms_hash', 'seed'])
    // The anchor is the seed of its own day, and the days before it belong to the simulated past.
    .where('day', '>', chain.anchorDay)
    .orderBy('market_days.day')
    .execute()
  return {
    anchor: hexOf(chain.anchor),
    anchorDay: chain.anchorDay,
    days: rows.map(({ date, terms_hash, seed }) => ({
      day: date,
      termsHash: hexOf(terms_hash),
      seed: seed && hexOf(seed),
    })),
  }
}
