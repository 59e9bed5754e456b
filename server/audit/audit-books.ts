import type { Pool, PoolClient } from 'pg'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type Books, openFreshBooks, rememberReads, wholeBooks } from './books.ts'
import type { BrokenRow, Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'

export type Checked = { invariant: Invariant; milliseconds: number; broken: BrokenRow | null }

export type AuditOptions = {
  /** Everything, or what was written since the last check that found everything right. */
  scope: 'whole' | 'fresh'
  /** How many statements run at a time, each on a connection of its own; the fresh part is checked on one, which has its lists. */
  lanes: number
  /** Some of the checks; all of them where nothing is said. */
  only?: readonly Invariant[]
}

/**
 * Joining a million rows in memory takes so much; what is not needed is not taken. Processors are shared among the lanes, which
 * costs less than PostgreSQL's own sharing of one statement among several. Tables are read from their beginning, also while another
 * lane reads them: the order of the rows on the disk is that of time, which a check makes use of.
 */
const settings = `set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0; set local synchronize_seqscans = off`

/** Statements without names: they are sent once a minute at most, and planned for the books as they are then. */
const plainTransaction = (client: PoolClient): TellerTransaction => ({
  query: async (_name, text, values) => (await client.query({ text, values: [...values] })).rows,
})

/**
 * Of several servers, and of somebody's `npm run audit`, one checks at a time: each notes what it has found right, and two that do so at once
 * would fail (`could not serialize access`). The lock is the
 * session's and taken before the transaction begins, so that the process that waited sees what the one before has stored.
 */
const auditTurn = 7_201_419_013n

const begin = 'begin isolation level repeatable read'

/** Adds connections that see what the first one sees. */
async function addLanes(pool: Pool, clients: PoolClient[], lanes: number): Promise<void> {
  const [first] = clients
  if (!first || lanes === 1) return
  const { rows } = await first.query<{ id: string }>('select pg_export_snapshot() as id')
  while (clients.length < lanes) {
    const client = await pool.connect()
    clients.push(client)
    await client.query(`${begin} read only`)
    await client.query(`set transaction snapshot '${rows[0]?.id}'`)
    await client.query(settings)
  }
}

async function check(
  transaction: TellerTransaction,
  waiting: { invariant: Invariant; place: number }[],
  books: Books,
  checked: Checked[],
): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const began = performance.now()
    const broken = await next.invariant.find(transaction, books)
    checked[next.place] = { invariant: next.invariant, milliseconds: performance.now() - began, broken }
  }
}

/**
 * Checks every invariant against one state of the database: all statements see the same moment, however long they take and whatever
 * is written meanwhile, and nothing waits for them. `then` is called in the same transaction, when everything was found right.
 */
export async function auditBooks(
  pool: Pool,
  { scope, lanes, only = invariants }: AuditOptions,
  then: (transaction: TellerTransaction) => Promise<void> = async () => {},
): Promise<Checked[]> {
  const first = await pool.connect()
  const clients = [first]
  let failed = true
  try {
    await first.query('select pg_advisory_lock($1::bigint)', [auditTurn])
    await first.query(begin)
    await first.query(settings)
    const transaction = plainTransaction(first)
    const books = rememberReads(scope === 'whole' ? wholeBooks : await openFreshBooks(transaction))
    await addLanes(pool, clients, scope === 'whole' ? lanes : 1)
    const checked: Checked[] = []
    const waiting = only.map((invariant, place) => ({ invariant, place }))
    await Promise.all(clients.map((client) => check(plainTransaction(client), waiting, books, checked)))
    if (checked.every(({ broken }) => broken === null)) await then(transaction)
    for (const client of clients) await client.query('commit')
    await first.query('select pg_advisory_unlock($1::bigint)', [auditTurn])
    failed = false
    return checked
  } finally {
    // A connection on which something failed is closed: whatever it was in the middle of ends with it.
    for (const client of clients) client.release(failed)
  }
}

export const firstBroken = (checked: readonly Checked[]): Checked | null =>
  checked.find(({ broken }) => broken !== null) ?? null

const writeValue = (value: unknown): string => {
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return value instanceof Date ? value.toISOString() : String(value)
}

/** A broken row in one line, by its columns. */
export const tellBroken = ({ invariant, broken }: Checked): string =>
  `${invariant.name} is broken (${invariant.says}): ${Object.entries(broken ?? {})
    .map(([column, value]) => `${column} ${writeValue(value)}`)
    .join(', ')}`
