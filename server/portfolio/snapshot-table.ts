import { cents } from '@candor/domain/money/cents.ts'
import type { Beyond } from '@candor/domain/portfolio/profit-lines.ts'
import type { Snapshot } from '@candor/domain/portfolio/snapshot.ts'
import type { Product } from '@candor/domain/portfolio/worth.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** A snapshot with what it is computed from: the last transfer, and what was open beyond the ledger. */
export type FullSnapshot = Snapshot & { lastNumber: bigint; open: Beyond[] }

export type NewSnapshot = FullSnapshot & { customerId: bigint }

/** The last snapshot of each customer: after which transfer it was taken, and what had come from outside until then. */
export async function lastSnapshots(
  transaction: TellerTransaction,
  customers: readonly bigint[],
): Promise<Map<bigint, { lastNumber: bigint; flow: bigint }>> {
  const rows = await transaction.query<{ customer_id: bigint; last_number: bigint; flow: bigint }>(
    'last-snapshots',
    `select asked.customer_id, s.last_number, s.flow from unnest($1::bigint[]) as asked (customer_id)
     cross join lateral (select last_number, flow from equity_snapshots e
       where e.customer_id = asked.customer_id order by at desc limit 1) s`,
    [customers],
  )
  return new Map(rows.map((row) => [row.customer_id, { lastNumber: row.last_number, flow: row.flow }]))
}

export async function insertSnapshots(
  transaction: TellerTransaction,
  snapshots: readonly NewSnapshot[],
): Promise<void> {
  await transaction.query(
    'insert-snapshots',
    `insert into equity_snapshots (customer_id, at, last_number, equity, flow, parts)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::jsonb[])
     on conflict do nothing`,
    [
      snapshots.map(({ customerId }) => customerId),
      snapshots.map(({ at }) => new Date(at)),
      snapshots.map(({ lastNumber }) => lastNumber),
      snapshots.map(({ equity }) => equity),
      snapshots.map(({ flow }) => flow),
      snapshots.map(({ open }) =>
        JSON.stringify(open.map(({ product, symbol, beyond }) => [product, symbol, beyond.toString()])),
      ),
    ],
  )
}

const beyondOf = (parts: readonly [string | null, string | null, string][]): Beyond[] =>
  parts.map(([product, symbol, beyond]) => ({
    product: product as Product | null,
    symbol,
    beyond: cents(BigInt(beyond)),
  }))

/** The last snapshot at or before an instant, of those from another instant on. */
export async function findSnapshotUntil(
  connection: Connection,
  customerId: bigint,
  { from, until }: { from: number; until: number },
): Promise<FullSnapshot | null> {
  const row = await connection
    .selectFrom('equity_snapshots')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('at', '>=', new Date(from))
    .where('at', '<=', new Date(until))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { last_number: lastNumber, equity, flow, parts } = row
  return { at: row.at.getTime(), lastNumber, equity: cents(equity), flow: cents(flow), open: beyondOf(parts) }
}

/** The snapshots after an instant and up to another, in their order. */
export async function listSnapshots(
  connection: Connection,
  customerId: bigint,
  { after, until }: { after: number; until: number },
): Promise<Snapshot[]> {
  const rows = await connection
    .selectFrom('equity_snapshots')
    .select(['at', 'equity', 'flow'])
    .where('customer_id', '=', customerId)
    .where('at', '>', new Date(after))
    .where('at', '<=', new Date(until))
    .orderBy('at')
    .execute()
  return rows.map(({ at, equity, flow }) => ({ at: at.getTime(), equity: cents(equity), flow: cents(flow) }))
}

/** Longer than from one quarter of an hour to the next. */
const recentlyMs = 20 * minuteMs

/** Customers who have something open: what they have changes with prices, and what who has a loan owes when a window begins. */
export async function listWithOpen(connection: Connection, now: number): Promise<bigint[]> {
  const beganSince = new Date(now + dayMs - recentlyMs)
  const { rows } = await sql<{ customer_id: bigint }>`
    select customer_id from positions where status = 'open'
    union select customer_id from holdings where quantity > 0
    union select customer_id from participations where status = 'approved'
    union select customer_id from loans where status = 'pending-repayment'
      and (next_window_at < ${new Date(now)} or next_window_at > ${beganSince})`.execute(connection)
  return rows.map(({ customer_id }) => customer_id)
}

/** Customers whose ledger has moved since their last snapshot. */
export async function listChanged(connection: Connection): Promise<bigint[]> {
  const { rows } = await sql<{ customer_id: bigint }>`
    select b.customer_id from balances b
    left join lateral (select last_number from equity_snapshots e
      where e.customer_id = b.customer_id order by at desc limit 1) s on true
    where b.last_number > coalesce(s.last_number, 0)`.execute(connection)
  return rows.map(({ customer_id }) => customer_id)
}
