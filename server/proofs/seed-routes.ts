import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { readMarketDay, readSeeds } from '@candor/wire/seeds.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findMarketDay } from './market-day-table.ts'
import { listSeeds } from './seed-table.ts'

export function registerSeedRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, readSeeds, async () => accept(await listSeeds(database)))
  registerRoute(server, readMarketDay, async ({ params }) => {
    const record = await findMarketDay(database, params.day)
    if (!record) return refuse(refusal('not-found'))
    const { day, terms, termsHash, committedAt, seed, closes } = record
    return accept({
      day,
      terms,
      termsHash: hexOf(termsHash),
      committedAt,
      seed: seed && hexOf(seed),
      closes: closes && Object.fromEntries(Array.from(closes, ([symbol, close]) => [symbol, `${close}`])),
    })
  })
}
