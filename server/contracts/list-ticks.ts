import type { ContractTick } from '@candor/domain/contracts/contract.ts'
import { price } from '@candor/domain/money/price.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { decodeColumns } from '../quotes/tick-page.ts'
import type { StoredContract } from './contract-rows.ts'

type Named = Pick<StoredContract, 'symbol' | 'feed'>

/** From the pages of the log; those of long ago are gone. */
async function listPaged(
  connection: Connection,
  { symbol, feed }: Named,
  from: number,
  to: number,
): Promise<ContractTick[]> {
  const pages = await connection
    .selectFrom('tick_pages')
    .select(['opens_at', 'content'])
    .where('opens_at', '>=', new Date(from - minuteMs))
    .where('opens_at', '<=', new Date(to))
    .where('feed', '=', feed)
    .orderBy('number')
    .execute()
  return pages.flatMap(({ opens_at, content }) => {
    const columns = decodeColumns(opens_at.getTime(), content, symbol).get(symbol)
    return Array.from(columns?.at ?? [], (at, i) => ({
      at,
      mid: price(BigInt(columns?.mid[i] ?? 0)),
    }))
  })
}

/** From the seconds that are stored, as far as they are kept. */
async function listRecent(
  connection: Connection,
  { symbol, feed }: Named,
  from: number,
  to: number,
): Promise<ContractTick[]> {
  const { rows } = await sql<{ at: bigint | null; mid: bigint | null }>`
    select (ticks #>> array[${feed}, ${symbol}, '0'])::bigint as at, (ticks #>> array[${feed}, ${symbol}, '3'])::bigint as mid
    from recent_ticks where at between ${new Date(from)} and ${new Date(to)} order by recent_ticks.at`.execute(
    connection,
  )
  return rows.flatMap(({ at, mid }) =>
    at === null || mid === null ? [] : { at: Number(at), mid: price(mid) },
  )
}

/** The ticks of an instrument in a period, wherever they are stored, in order. */
export async function listTicks(
  connection: Connection,
  of: Named,
  from: number,
  to: number,
): Promise<ContractTick[]> {
  const recent = await listRecent(connection, of, from, to)
  const until = (recent[0]?.at ?? Number.POSITIVE_INFINITY) - 1
  const earlier = until - from > 2_000 ? await listPaged(connection, of, from, Math.min(until, to)) : []
  return [...earlier.filter(({ at }) => at >= from && at <= Math.min(until, to)), ...recent]
}
