import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './bus/memory-bus.ts'
import type { Config } from './config.ts'
import type { Database } from './postgres/database.ts'

/** Everything the server reaches for outside itself. Tests hand in their own clock and database, and nothing else changes. */
export type Dependencies = {
  config: Config
  database: Database
  bus: Bus
  log: FastifyBaseLogger
  /** Epoch milliseconds. */
  clock: () => number
  /** Folder of the built app. */
  appFolder: string
}
