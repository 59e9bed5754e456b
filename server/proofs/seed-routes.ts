import { accept } from '@candor/domain/result.ts'
import { readSeeds } from '@candor/wire/seeds.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { listSeeds } from './seed-table.ts'

export function registerSeedRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, readSeeds, async () => accept(await listSeeds(database)))
}
