import type { Connection } from '../postgres/database.ts'

/** The most symbols a watchlist holds. */
export const longestWatchlist = 200

export async function findWatchlist(connection: Connection, customerId: bigint): Promise<string[]> {
  const row = await connection
    .selectFrom('watchlists')
    .select('symbols')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.symbols ?? []
}

/** The watchlist, kept from changing until the transaction ends; an empty one is made first, so that there is a row to hold. */
export async function lockWatchlist(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<string[]> {
  await connection
    .insertInto('watchlists')
    .values({ customer_id: customerId, symbols: [], saved_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await connection
    .selectFrom('watchlists')
    .select('symbols')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.symbols
}

export async function keepWatchlist(
  connection: Connection,
  customerId: bigint,
  symbols: string[],
  now: number,
): Promise<void> {
  const kept = { symbols, saved_at: new Date(now) }
  await connection
    .insertInto('watchlists')
    .values({ customer_id: customerId, ...kept })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(kept))
    .execute()
}
