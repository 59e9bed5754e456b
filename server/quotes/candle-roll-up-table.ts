import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { Interval, StoredInterval } from '@candor/domain/quotes/roll-up-interval.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

type RollUpQuery = {
  symbol: string
  source: SourceName
  interval: Interval
  stored: StoredInterval
  /** Only stored candles that open before it, in epoch milliseconds. */
  before: number | null
  limit: number
}

/** How many stored candles one of the interval is made of at most. */
const parts: Readonly<Record<Interval, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '1h': 1,
  '4h': 4,
  '1D': 1,
  '1W': 7,
  '1M': 31,
}

const bin = (minutes: number): RawBuilder<Date> =>
  sql`date_bin(make_interval(mins => ${minutes}), opens_at, timestamptz '2000-01-01 00:00Z')`

/** The starts of `startOfCandle` in the database's words. Days carry their date at midnight UTC, so weeks and months need no calendar. */
const startOf: Readonly<Record<Interval, RawBuilder<Date>>> = {
  '1m': sql`opens_at`,
  '5m': bin(5),
  '15m': bin(15),
  '30m': bin(30),
  '1h': sql`opens_at`,
  '4h': bin(240),
  '1D': sql`opens_at`,
  '1W': sql`date_trunc('week', opens_at, 'UTC')`,
  '1M': sql`date_trunc('month', opens_at, 'UTC')`,
}

type Row = { ms: bigint; open: bigint; high: bigint; low: bigint; close: bigint; volume: bigint }

/** The latest candles of an interval, oldest first, rolled up where they are kept, so that only the answer travels. */
export async function listRolledUp(connection: Connection, query: RollUpQuery): Promise<Candle[]> {
  const { symbol, source, interval, stored, before, limit } = query
  const most = (limit + 1) * parts[interval]
  const { rows } = await sql<Row & { rows: bigint }>`
    with kept as (
      select opens_at, open, high, low, close, volume from candles
      where symbol = ${symbol} and source = ${source} and interval = ${stored}
        and opens_at < coalesce(${before === null ? null : new Date(before)}::timestamptz, 'infinity')
      order by opens_at desc limit ${most}
    )
    select (extract(epoch from starts) * 1000)::bigint as ms,
      (array_agg(open order by opens_at))[1] as open, max(high) as high, min(low) as low,
      (array_agg(close order by opens_at desc))[1] as close, sum(volume)::bigint as volume, count(*) as rows
    from (select ${startOf[interval]} as starts, kept.* from kept) as placed
    group by starts order by starts
  `.execute(connection)
  const found = rows.reduce((sum, row) => sum + Number(row.rows), 0)
  // Where the limit cut, it may have cut through the oldest candle.
  const whole = found === most && parts[interval] > 1 ? rows.slice(1) : rows
  return whole.slice(-limit).map(candleOf)
}

const candleOf = ({ ms, open, high, low, close, volume }: Row): Candle => ({
  startsAt: Number(ms),
  open: price(open),
  high: price(high),
  low: price(low),
  close: price(close),
  volume: Number(volume),
})
