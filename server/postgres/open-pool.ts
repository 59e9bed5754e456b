import { Socket } from 'node:net'
import pg from 'pg'
import { GatheringClient } from './gathering-client.ts'
import { renewPlans } from './renew-plans.ts'

// Whole numbers of 64 bits (cents, prices) come as bigint: a `number` would round them silently.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

type PoolOptions = {
  applicationName?: string
  max?: number
  statementTimeoutMs?: number
  /** How long the answer to a statement is waited for; without it, for ever. For a database that hangs and does not say so. */
  queryTimeoutMs?: number
  connectTimeoutMs?: number
  /** How long a transaction may wait for its next statement before PostgreSQL ends it and gives its locks to others. */
  idleInTransactionMs?: number
  /** The role every session takes at once; null keeps the rights of the user in the address. */
  role?: string | null
  onError?: (error: Error) => void
  /** Statements are sent without waiting for the answer to the one before. */
  pipeline?: boolean
  /**
   * All statements find their rows by key, and may do so in no other way. Each named one is planned rarely, and the plan is right for tables
   * of any size: where PostgreSQL may choose, it reads a table that was small at that time as a whole.
   */
  byKey?: boolean
}

/**
 * What is asked for most lies in memory or on flash, where a page by key costs little more than the next one. With PostgreSQL's usual 4, meant for
 * turning disks, it reads all customers rather than the fifty of a batch.
 */
const randomPageCost = 1.1

/** Planning anew for each call takes a fifth of PostgreSQL's work for an order (decision 027). */
const planOnceByKey = [
  '-c plan_cache_mode=force_generic_plan',
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
]

export const SERVER_ROLE = 'candor_server'

/**
 * A machine that loses its power says nothing, and who waits for its answer would wait for a quarter of an hour, until TCP gives up. While a connection
 * is lent out, PostgreSQL itself ends what takes longer than these limits; one on which nothing comes for longer has nobody at its end.
 */
function endSilentLines(pool: pg.Pool, limitMs: number): void {
  const socketOf = (client: pg.ClientBase): Socket | null =>
    client instanceof pg.Client && client.connection.stream instanceof Socket
      ? client.connection.stream
      : null
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket?.on('timeout', () => socket.destroy(new Error('the database has fallen silent')))
  })
  pool.on('acquire', (client) => void socketOf(client)?.setTimeout(limitMs))
  pool.on('release', (_error, client) => void socketOf(client)?.setTimeout(0))
}

/** The pool the server works with: it acts as a role that may only do what the migrations granted it. */
export const openPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const {
    applicationName = 'candor',
    max = 20,
    statementTimeoutMs = 30_000,
    queryTimeoutMs,
    connectTimeoutMs = 10_000,
    idleInTransactionMs = statementTimeoutMs * 2,
    role = SERVER_ROLE,
    onError = () => {},
    pipeline = false,
    byKey = false,
  } = options
  const settings = [
    `-c random_page_cost=${randomPageCost}`,
    ...(role === null ? [] : [`-c role=${role}`]),
    ...(byKey ? planOnceByKey : []),
  ]
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline,
    ...(pipeline && { Client: GatheringClient }),
    options: settings.join(' '),
  })
  // An idle connection that dies (PostgreSQL was restarted) is dropped by the pool; unheard, its event would end the process.
  const hear = (error: Error & { client?: unknown }): void => {
    // The pool hangs the whole client onto the error, password included, which a log would print.
    delete error.client
    onError(error)
  }
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  if (byKey && pipeline) renewPlans(pool)
  endSilentLines(pool, 1.1 * Math.max(statementTimeoutMs, idleInTransactionMs))
  return pool
}
