import type { Pool } from 'pg'
import { type CommandContext, createCommandContext } from './command-context.ts'
import { lowerPriority } from './postgres/lower-priority.ts'
import { openPool } from './postgres/open-pool.ts'
import { createTeller } from './teller/create-teller.ts'
import { lanes } from './teller/serve-lanes.ts'
import type { Teller, TellerOptions } from './teller/teller.ts'

/** A process that is frozen in the middle of a batch keeps its customers locked for so long and no longer. */
const lockTimeoutMs = 4_000
/** Longer than a lock of such a process is waited for. A database that says nothing for so long is taken for one that is away. */
const answerLimitMs = 6_000
const connectLimitMs = 3_000

/** Statements of a batch are sent together, so that they need connections that can do so: one for each lane, and one for the outbox. */
export const openTellerPool = (databaseUrl: string, max = lanes + 1): Pool =>
  openPool(databaseUrl, {
    applicationName: 'candor-teller',
    max,
    idleInTransactionMs: lockTimeoutMs,
    queryTimeoutMs: answerLimitMs,
    connectTimeoutMs: connectLimitMs,
    pipeline: true,
    byKey: true,
  })

/** The teller of a server, with connections of its own that it closes when it stops. */
export function openTeller(
  databaseUrl: string,
  options: Pick<TellerOptions, 'bus' | 'clock' | 'log' | 'isBehind' | 'gate'> &
    Pick<CommandContext, 'board' | 'publicLog'> & {
      /** Whether the database is our own PostgreSQL on this machine. */
      isOwnPostgres?: boolean
    },
): Teller {
  const pool = openTellerPool(databaseUrl)
  const backgroundPool = openTellerPool(databaseUrl, 1)
  if (options.isOwnPostgres) lowerPriority(backgroundPool)
  const teller = createTeller({ ...options, context: createCommandContext(options), pool, backgroundPool })
  return {
    ...teller,
    async stop() {
      await teller.stop()
      await Promise.all([pool.end(), backgroundPool.end()])
    },
  }
}
