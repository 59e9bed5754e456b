import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { buildServer } from './app.ts'
import { createMemoryBus } from './bus/memory-bus.ts'
import type { Config } from './config.ts'
import type { Dependencies } from './dependencies.ts'
import { createLog } from './http/create-log.ts'
import { startForgetting } from './jobs/forget-old-failures.ts'
import { openDatabase } from './postgres/database.ts'
import { openPool } from './postgres/open-pool.ts'

export type RunningServer = { address: string; close(): Promise<void> }

const builtApp = fileURLToPath(new URL('../app/dist', import.meta.url))

/** Opens the database, listens, and gives back the way to end both. */
export async function startServer(given: {
  config: Config
  databaseUrl: string
  log?: FastifyBaseLogger
}): Promise<RunningServer> {
  const { config } = given
  const log = given.log ?? createLog(config.logLevel)
  const pool = openPool(given.databaseUrl)
  const deps: Dependencies = {
    config,
    database: openDatabase(pool),
    bus: createMemoryBus(),
    log,
    clock: Date.now,
    appFolder: builtApp,
  }
  const server = await buildServer(deps)
  const stopForgetting = startForgetting(deps)
  const close = async () => {
    stopForgetting()
    await server.close()
    await deps.database.destroy()
  }
  try {
    const address = await server.listen({ host: config.host, port: config.port })
    return { address, close }
  } catch (error) {
    await close()
    throw error
  }
}
