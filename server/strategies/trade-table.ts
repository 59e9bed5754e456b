import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { StoredTrade } from './pool-rows.ts'

/** A trade of a pool as it is logged: canonical text, whole numbers as text. */
export type TradeContent = {
  readonly at: number
  readonly symbol: string
  readonly product: 'spot' | 'leveraged'
  readonly act: 'open' | 'close'
  readonly direction: 'long' | 'short'
  readonly quantity: string
  readonly price: string
  readonly entry: string | null
  readonly fee: string
  readonly profit: string | null
  readonly up: string | null
  readonly down: string | null
  readonly decision: number | null
}

export const tradeContentOf = ({ content }: Pick<StoredTrade, 'content'>): TradeContent =>
  JSON.parse(content) as TradeContent

/** With the act that it came from, as it was planned, and the model of its decision. */
export type ListedTrade = StoredTrade & { acted: string | null; model_hash: string | null }

/** Trades with the decisions they came from, newest first. */
export async function listTrades(
  connection: Connection,
  strategy: StrategyId,
  page: { before: string | null; limit: number },
): Promise<ListedTrade[]> {
  const { rows } = await sql<ListedTrade>`
    select t.*, d.model_hash,
      (select o.act from strategy_orders o where o.subject_id = t.subject_id and o.closed_at = t.closed_at order by o.place limit 1) as acted
    from pool_trades t left join strategy_decisions d on d.strategy = t.strategy and d.closed_at = t.closed_at
    where t.strategy = ${strategy} and ${page.before === null ? sql`true` : sql`t.number < (select number from pool_trades b where b.id = ${page.before}::uuid)`}
    order by t.number desc limit ${page.limit}`.execute(connection)
  return rows
}

/** What a closed trade made, after its fee. */
const made = sql`(content::json ->> 'profit')::bigint - (content::json ->> 'fee')::bigint`

type TradeCount = { count: number; won: number; lost: number }

const counted = sql`count(*)::int as count, count(*) filter (where ${made} > 0)::int as won, count(*) filter (where ${made} <= 0)::int as lost`

/** How many trades there were between two instants, and how many of those that closed something made or lost money. */
export async function countTrades(
  connection: Connection,
  strategy: StrategyId,
  { from, until }: { from: number; until: number | null },
): Promise<TradeCount> {
  const { rows } = await sql<TradeCount>`
    select ${counted} from pool_trades where strategy = ${strategy} and at >= ${new Date(from)}
      and ${until === null ? sql`true` : sql`at <= ${new Date(until)}`}`.execute(connection)
  return rows[0] ?? { count: 0, won: 0, lost: 0 }
}

/** The same of all time, by strategy. */
export async function countTradesOf(connection: Connection): Promise<Map<StrategyId, TradeCount>> {
  const { rows } = await sql<TradeCount & { strategy: StrategyId }>`
    select strategy, ${counted} from pool_trades group by strategy`.execute(connection)
  return new Map(rows.map(({ strategy, ...count }) => [strategy, count]))
}
