import { type RawBuilder, sql } from 'kysely'
import { hasAllBuckets, inBuckets, inParts, type WatchedPart } from '../leases/watched-parts.ts'
import type { Connection } from '../postgres/database.ts'
import type { WatchedRow } from './watched-lines.ts'

/** Rows per query: a million are never in memory at once, and ticks are processed in between. */
const page = 5_000

/**
 * What is watched, as few columns as there can be. Prices come as doubles, which hold them exactly below 2⁵³. Of two lines against a
 * position the nearer counts: which of them it is that closes it, the rule says when one is reached.
 */
const positionColumns = sql`
  id, customer_id, side, version, date_part('epoch', lines_since) as since,
  date_part('epoch', coalesce(stops_since, lines_since)) as stops_since, null::float8 as fills_at, null::float8 as spot_fills_at,
  (case when stops_since is not null then liquidation
    when side = 'long' then greatest(liquidation, stop_loss) else least(liquidation, stop_loss) end)::float8 as closes_at,
  (case when stops_since is not null then stop_loss end)::float8 as stops_at,
  take_profit::float8 as profits_at, warning::float8 as warns_at,
  false as fills_next, false as spot_fills_next, date_part('epoch', closing_since) as closes_since`

/** Lines that neither kind of order has. */
const ofPositions = sql`null::float8 as closes_at, null::float8 as stops_at, null::float8 as profits_at, null::float8 as warns_at`

/** A limit order waits for its price, a market order for the next one. */
const orderColumns = sql`
  id, customer_id, side, 0 as version, date_part('epoch', lines_since) as since, date_part('epoch', lines_since) as stops_since,
  (case type when 'limit' then price end)::float8 as fills_at, null::float8 as spot_fills_at, ${ofPositions},
  type = 'market' as fills_next, false as spot_fills_next, null::float8 as closes_since`

const spotColumns = sql`
  id, customer_id, case side when 'buy' then 'long' else 'short' end as side, 0 as version,
  date_part('epoch', lines_since) as since, date_part('epoch', lines_since) as stops_since,
  null::float8 as fills_at, (case type when 'limit' then price end)::float8 as spot_fills_at, ${ofPositions},
  false as fills_next, type = 'market' as spot_fills_next, null::float8 as closes_since`

/** The key before all others. */
export const firstKey = '00000000-0000-0000-0000-000000000000'

/** Everything that waits for a price of an instrument after a key, as much as a page has. */
const pageAfter = (symbol: string, after: string): RawBuilder<WatchedRow> => sql<WatchedRow>`
    (select ${positionColumns} from positions where status = 'open' and symbol = ${symbol} and id > ${after} order by id limit ${page})
    union all
    (select ${orderColumns} from orders where status = 'resting' and symbol = ${symbol} and id > ${after} order by id limit ${page})
    union all
    (select ${spotColumns} from spot_orders where status = 'resting' and symbol = ${symbol} and id > ${after} order by id limit ${page})
    order by id limit ${page}`

type Page = { rows: WatchedRow[]; last: string | null }

/**
 * The next page of what waits for a price of an instrument, and the key that the one after it begins behind; null where it is the last. Of some
 * buckets only, it has the rows of those among as many as a page has, and the one at its end: PostgreSQL goes through the keys as for all.
 */
export async function waitingOf(
  connection: Connection,
  { symbol, buckets }: { symbol: string; buckets: readonly number[] },
  after: string,
): Promise<Page> {
  if (hasAllBuckets({ symbols: [symbol], buckets })) {
    const { rows } = await pageAfter(symbol, after).execute(connection)
    return { rows, last: rows.length < page ? null : (rows.at(-1)?.id ?? null) }
  }
  const { rows } = await sql<WatchedRow & { place: number }>`
    select * from (
      select waiting.*, row_number() over (order by id)::int as place from (${pageAfter(symbol, after)}) waiting
    ) placed
    where ${inBuckets('customer_id', buckets)} or place = ${page}`.execute(connection)
  return { rows, last: rows.find(({ place }) => place === page)?.id ?? null }
}

/** Those of these that wait for a price now. */
export async function findWaiting(
  connection: Connection,
  ids: readonly string[],
): Promise<(WatchedRow & { symbol: string })[]> {
  const { rows } = await sql<WatchedRow & { symbol: string }>`
    select symbol, ${positionColumns} from positions where status = 'open' and id = any(${ids}::uuid[])
    union all
    select symbol, ${orderColumns} from orders where status = 'resting' and id = any(${ids}::uuid[])
    union all
    select symbol, ${spotColumns} from spot_orders where status = 'resting' and id = any(${ids}::uuid[])`.execute(
    connection,
  )
  return rows
}

type Named = { id: string; customer_id: bigint; symbol: string }

/** Positions whose financing is due, by the caller's clock. */
export const positionsToFinance = (
  connection: Connection,
  parts: readonly WatchedPart[],
  now: number,
): Promise<(Named & { next_financing: Date })[]> =>
  connection
    .selectFrom('positions')
    .select(['id', 'customer_id', 'symbol', 'next_financing'])
    .where('status', '=', 'open')
    .where('next_financing', '<=', new Date(now))
    .where(inParts(parts))
    .orderBy('next_financing')
    .limit(500)
    .execute()

/** Orders whose session has ended. */
export const ordersToExpire = (
  connection: Connection,
  parts: readonly WatchedPart[],
  now: number,
): Promise<Named[]> =>
  connection
    .selectFrom('orders')
    .select(['id', 'customer_id', 'symbol'])
    .where('status', '=', 'resting')
    .where('expires_at', '<=', new Date(now))
    .where(inParts(parts))
    .orderBy('expires_at')
    .limit(500)
    .execute()

/** Positions whose close still waits although the session has ended that it was asked for in. */
export const closesToExpire = (
  connection: Connection,
  parts: readonly WatchedPart[],
  now: number,
): Promise<(Named & { version: number })[]> =>
  connection
    .selectFrom('positions')
    .select(['id', 'customer_id', 'symbol', 'version'])
    .where('closing_until', '<=', new Date(now))
    .where(inParts(parts))
    .orderBy('closing_until')
    .limit(500)
    .execute()
