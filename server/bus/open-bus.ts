import type { FastifyBaseLogger } from 'fastify'
import type { NatsSettings } from './nats-settings.ts'
import { createPostgresBus, type SharedBus } from './postgres-bus.ts'

/** The bus of an installation: over NATS where one is named, else over its database. What speaks to NATS is loaded only then, because a start waits for all that is loaded. */
export async function openBus(
  nats: NatsSettings | null,
  { databaseUrl, origin, log }: { databaseUrl: string; origin: string; log: FastifyBaseLogger },
): Promise<SharedBus> {
  if (!nats) return createPostgresBus(databaseUrl, log)
  const { createNatsBus } = await import('./nats-bus.ts')
  return createNatsBus({ settings: nats, origin, log })
}
