import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { costKinds, outsideKinds, type Posted } from '@candor/domain/portfolio/profit-lines.ts'
import type { Product } from '@candor/domain/portfolio/worth.ts'
import { sql } from 'kysely'
import type { StoredTransfer } from '../ledger/transfer-table.ts'
import type { Connection } from '../postgres/database.ts'

/** Transfers after a number and up to another. */
type Numbers = { after: bigint; until: bigint }

/** Which product a transfer belongs to, and the order or contract that names its instrument. */
const productOf = sql`case t.subject_kind when 'order' then 'leveraged' when 'contract' then 'delivery' when 'spot' then 'spot' when 'participation' then 'strategy' end`
const orders = sql`left join orders o on t.subject_kind = 'order' and o.id = t.subject_id
  left join contracts c on t.subject_kind = 'contract' and c.id = t.subject_id
  left join spot_orders s on t.subject_kind = 'spot' and s.id = t.subject_id
  left join participations p on t.subject_kind = 'participation' and p.id = t.subject_id`
const symbolOf = sql`coalesce(o.symbol, c.symbol, s.symbol, p.strategy)`
/** Between the customer and the house: what a customer has changes by nothing else. */
const withHouse = sql`(t.from_account < 'house-fees') <> (t.to_account < 'house-fees')`

type Row = { product: Product | null; symbol: string | null; kind: PostingKind; amount: bigint }

/** What was posted between a customer and the house, summed by product, instrument and kind. */
export async function sumPosted(
  connection: Connection,
  customerId: bigint,
  { after, until }: Numbers,
): Promise<Posted[]> {
  const { rows } = await sql<Row>`
    select ${productOf} as product, ${symbolOf} as symbol, t.kind,
      sum(case when t.to_account < 'house-fees' then t.amount else -t.amount end)::bigint as amount
    from transfers t ${orders}
    where t.customer_id = ${customerId} and t.number > ${after} and t.number <= ${until} and ${withHouse}
    group by 1, 2, 3`.execute(connection)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

type PostingFilter = Numbers & {
  part: 'result' | 'costs' | 'outside'
  product: Product | null
  symbol: string | null
  limit: number
}

/** The transfers behind a figure, newest first: all that made a result, its costs, or money from outside. */
export async function listBehind(
  connection: Connection,
  customerId: bigint,
  { after, until, part, product, symbol, limit }: PostingFilter,
): Promise<StoredTransfer[]> {
  const kinds = part === 'costs' ? costKinds : outsideKinds
  const isListed = sql`t.kind = any(${kinds}::text[])`
  const { rows } = await sql<StoredTransfer>`
    select t.* from transfers t ${orders}
    where t.customer_id = ${customerId} and t.number > ${after} and t.number <= ${until} and ${withHouse}
      and ${part === 'result' ? sql`not ${isListed}` : isListed}
      and (${product}::text is null or ${productOf} = ${product})
      and (${symbol}::text is null or ${symbolOf} = ${symbol})
    order by t.number desc limit ${limit}`.execute(connection)
  return rows
}
