import { sql } from 'kysely'
import type { StoredOrder } from '../orders/write-order.ts'
import type { StoredPosition } from '../positions/position-row.ts'
import type { Connection } from '../postgres/database.ts'

const page = 20_000

/** Reads a table in pages by its key, so that a million rows never stand in memory at once. */
async function* inPages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    after = rows.at(-1)?.id ?? after
  }
}

export const openPositions = (
  connection: Connection,
  symbols: readonly string[],
): AsyncGenerator<StoredPosition[]> =>
  inPages((after) =>
    connection
      .selectFrom('positions')
      .selectAll()
      .where('status', '=', 'open')
      .where('symbol', 'in', symbols)
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  )

export const restingOrders = (
  connection: Connection,
  symbols: readonly string[],
): AsyncGenerator<StoredOrder[]> =>
  inPages((after) =>
    connection
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'resting')
      .where('symbol', 'in', symbols)
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute(),
  )

export type Changed = { position: StoredPosition | null; order: StoredOrder }

/** Orders and their positions as they are now. */
export async function findChanged(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, Changed>> {
  const orders = await connection.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const positions = await connection.selectFrom('positions').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(positions.map((row) => [row.id, row]))
  return new Map(orders.map((order) => [order.id, { order, position: byId.get(order.id) ?? null }]))
}

type Named = { id: string; customer_id: bigint; symbol: string }

/** Positions whose night has come, by the clock of whoever asks. */
export const positionsToFinance = (
  connection: Connection,
  symbols: readonly string[],
  now: number,
): Promise<(Named & { next_financing: Date })[]> =>
  connection
    .selectFrom('positions')
    .select(['id', 'customer_id', 'symbol', 'next_financing'])
    .where('status', '=', 'open')
    .where('next_financing', '<=', new Date(now))
    .where('symbol', 'in', symbols)
    .orderBy('next_financing')
    .limit(500)
    .execute()

/** Orders whose session has ended. */
export const ordersToExpire = (
  connection: Connection,
  symbols: readonly string[],
  now: number,
): Promise<Named[]> =>
  connection
    .selectFrom('orders')
    .select(['id', 'customer_id', 'symbol'])
    .where('status', '=', 'resting')
    .where('expires_at', '<=', new Date(now))
    .where('symbol', 'in', symbols)
    .orderBy('expires_at')
    .limit(500)
    .execute()

/** Takes or renews a lease; null while somebody else holds it. The clock is the database's, the same for all processes. */
export async function takeLease(
  connection: Connection,
  name: string,
  holder: string,
  seconds: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ token: bigint }>`
    insert into watcher_leases (name, holder, token, until)
    values (${name}, ${holder}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set
      token = watcher_leases.token + (watcher_leases.holder <> excluded.holder or watcher_leases.until < now())::int,
      holder = excluded.holder, until = excluded.until
    where watcher_leases.holder = excluded.holder or watcher_leases.until < now()
    returning token`.execute(connection)
  return rows[0]?.token ?? null
}

/** Gives leases back at once, so that the next process need not wait for them to run out. */
export async function returnLeases(connection: Connection, holder: string): Promise<void> {
  await connection
    .updateTable('watcher_leases')
    .set({ until: new Date(0) })
    .where('holder', '=', holder)
    .execute()
}
