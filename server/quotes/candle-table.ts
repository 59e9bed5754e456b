import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import { price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { StoredInterval } from '@candor/domain/quotes/roll-up-interval.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { FinishedCandle } from './candle-builder.ts'
import type { CandleColumns } from './candle-columns.ts'

/** Arrays go over as one text each: a parameter per value would be slower than the insert itself. */
const array = (values: { join(separator: string): string }): string => `{${values.join(',')}}`

const quoted = (values: readonly string[]): string => `{${values.map((value) => `"${value}"`).join(',')}}`

const candleFields = sql`symbol, source, interval, opens_at, open, high, low, close, volume`

const replace = sql`
  on conflict (symbol, source, interval, opens_at) do update
  set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume`

/** One statement for any number of finished candles and the mark up to which every minute is written: both or neither. */
export async function writeFinished(
  connection: Connection,
  candles: readonly (FinishedCandle & { source: SourceName })[],
  marks: readonly { symbol: string; source: SourceName }[],
  until: number,
): Promise<void> {
  const column = (of: (candle: FinishedCandle) => number | bigint) => array(candles.map(of))
  await sql`
    with marked as (
      insert into candle_marks (symbol, source, until)
      select symbol, source, ${new Date(until)}
      from unnest(${quoted(marks.map(({ symbol }) => symbol))}::text[], ${quoted(marks.map(({ source }) => source))}::text[])
        as given (symbol, source)
      on conflict (symbol, source) do update set until = excluded.until
    )
    insert into candles (${candleFields})
    select symbol, source, interval, to_timestamp(seconds), open, high, low, close, volume
    from unnest(
      ${quoted(candles.map(({ symbol }) => symbol))}::text[],
      ${quoted(candles.map(({ source }) => source))}::text[],
      ${quoted(candles.map(({ interval }) => interval))}::text[],
      ${column(({ startsAt }) => startsAt / 1000)}::bigint[],
      ${column(({ open }) => open)}::bigint[],
      ${column(({ high }) => high)}::bigint[],
      ${column(({ low }) => low)}::bigint[],
      ${column(({ close }) => close)}::bigint[],
      ${column(({ volume }) => volume)}::bigint[]
    ) as given (symbol, source, interval, seconds, open, high, low, close, volume)
    ${replace}
  `.execute(connection)
}

/** Many candles of one interval at once, as the paths give them. What is there already stays: it was published. */
export async function insertColumns(
  connection: Connection,
  source: SourceName,
  interval: StoredInterval,
  columns: CandleColumns,
): Promise<void> {
  if (columns.startsAt.length === 0) return
  await sql`
    insert into candles (${candleFields})
    select (${quoted(columns.symbols)}::text[])[index + 1], ${source}, ${interval}, to_timestamp(ms / 1000),
      open, high, low, close, volume
    from unnest(
      ${array(columns.symbolAt)}::integer[], ${array(columns.startsAt)}::bigint[], ${array(columns.open)}::bigint[],
      ${array(columns.high)}::bigint[], ${array(columns.low)}::bigint[], ${array(columns.close)}::bigint[],
      ${array(columns.volume)}::bigint[]
    ) as given (index, ms, open, high, low, close, volume)
    on conflict do nothing
  `.execute(connection)
}

type CandleQuery = {
  symbols: readonly string[]
  source: SourceName
  interval: StoredInterval
  from: number
  to: number
}

type Read = {
  symbol: string
  starts: Date
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: bigint
}

const candleOf = (row: Omit<Read, 'symbol'>): Candle => ({
  startsAt: row.starts.getTime(),
  open: price(row.open),
  high: price(row.high),
  low: price(row.low),
  close: price(row.close),
  volume: Number(row.volume),
})

/** All candles that start in [from, to), by symbol, oldest first. */
export async function listCandlesOf(
  connection: Connection,
  { symbols, source, interval, from, to }: CandleQuery,
): Promise<Map<string, Candle[]>> {
  const { rows } = await sql<Read>`
    select symbol, opens_at as starts, open, high, low, close, volume from candles
    where symbol = any(${quoted(symbols)}::text[]) and source = ${source} and interval = ${interval}
      and opens_at >= ${new Date(from)} and opens_at < ${new Date(to)}
    order by symbol, opens_at
  `.execute(connection)
  const found = new Map<string, Candle[]>(symbols.map((symbol) => [symbol, []]))
  for (const row of rows) found.get(row.symbol)?.push(candleOf(row))
  return found
}

/** The last candles of many symbols, oldest first. */
export async function listLast(
  connection: Connection,
  symbols: readonly string[],
  source: SourceName,
  interval: StoredInterval,
  limit: number,
): Promise<Map<string, Candle[]>> {
  const { rows } = await sql<Read>`
    select asked.symbol, latest.opens_at as starts, open, high, low, close, volume
    from unnest(${quoted(symbols)}::text[]) as asked (symbol)
    cross join lateral (
      select * from candles
      where candles.symbol = asked.symbol and source = ${source} and interval = ${interval}
      order by opens_at desc limit ${limit}
    ) as latest
    order by asked.symbol, starts
  `.execute(connection)
  const found = new Map<string, Candle[]>(symbols.map((symbol) => [symbol, []]))
  for (const row of rows) found.get(row.symbol)?.push(candleOf(row))
  return found
}

/** Writes the hours of [from, to) again from their minutes. */
export async function rebuildHours(
  connection: Connection,
  symbols: readonly string[],
  source: SourceName,
  from: number,
  to: number,
): Promise<void> {
  const first = (column: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(array_agg(${column} order by ${order}))[1]`
  await sql`
    insert into candles (${candleFields})
    select symbol, source, '1h', date_trunc('hour', opens_at, 'UTC') as hour,
      ${first(sql`open`, sql`opens_at`)}, max(high), min(low), ${first(sql`close`, sql`opens_at desc`)}, sum(volume)
    from candles
    where symbol = any(${quoted(symbols)}::text[]) and source = ${source} and interval = '1m'
      and opens_at >= ${new Date(from)} and opens_at < ${new Date(to)}
    group by symbol, source, hour
    ${replace}
  `.execute(connection)
}
