import type { FastifyBaseLogger } from 'fastify'
import { createNatsBus } from './nats-bus.ts'
import type { NatsSettings } from './nats-settings.ts'
import { createPostgresBus, type SharedBus } from './postgres-bus.ts'

/** The bus of an installation: over NATS where one is named, else over its database. */
export const openBus = (
  nats: NatsSettings | null,
  { databaseUrl, origin, log }: { databaseUrl: string; origin: string; log: FastifyBaseLogger },
): SharedBus => (nats ? createNatsBus({ settings: nats, origin, log }) : createPostgresBus(databaseUrl, log))
