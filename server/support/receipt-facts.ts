import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import type { ReceiptKind, WireReceiptFacts } from '@candor/wire/support.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** What every kind is read as; columns it has no use for are null. */
type FactRow = {
  kind: ReceiptKind
  id: string
  symbol: string | null
  side: WireReceiptFacts['side']
  strategy: string | null
  status: WireReceiptFacts['status']
  amount: bigint | null
  first_price: bigint | null
  last_price: bigint | null
  outcome: WireReceiptFacts['outcome']
  profit: bigint | null
  time_limit: number | null
  leverage: number | null
  at: Date
  ended_at: Date | null
  reason: string | null
}

/** By kind, its rows with the same columns; `owner` is the customer. Names come from this list only, so they are put in unescaped. */
const sources: Readonly<Record<ReceiptKind, string>> = {
  order: `select 'order' as kind, id, customer_id as owner, symbol, side::text, null as strategy, status::text, asked_margin as amount,
      price as first_price, fill_price as last_price, null as outcome, null::bigint as profit, null::int as time_limit, leverage::int,
      placed_at as at, ended_at, null as reason from orders`,
  'spot-order': `select 'spot-order', id, customer_id, symbol, side::text, null, status::text, coalesce(amount, asked_value), price, null, null,
      null::bigint, null::int, null::int, placed_at, ended_at, null from spot_orders`,
  position: `select 'position', id, customer_id, symbol, side::text, null, status::text, opened_margin, entry, close_price, null,
      case when status = 'closed' then realised + gap - opening_fee - financing end, null::int, leverage::int, opened_at, closed_at, null from positions`,
  contract: `select 'contract', c.id, c.customer_id, c.symbol, coalesce(o.direction, c.direction)::text, null,
      case when s.contract_id is null then 'running' else 'settled' end, c.stake, s.purchase_mid, s.final_mid, s.outcome::text,
      s.paid - c.stake, c.seconds::int, null::int, c.accepted_at, s.settled_at, null
      from contracts c left join contract_openings o on o.contract_id = c.id left join contract_settlements s on s.contract_id = c.id`,
  deposit: `select 'deposit', id, customer_id, null, null, null, status::text, amount, null::bigint, null::bigint, null, null::bigint,
      null::int, null::int, requested_at, decided_at, reason from deposits`,
  withdrawal: `select 'withdrawal', id, customer_id, null, null, null, status::text, amount, null::bigint, null::bigint, null, null::bigint,
      null::int, null::int, requested_at, decided_at, reason from withdrawals`,
  participation: `select 'participation', id, customer_id, null, null, strategy, status::text, amount, null::bigint, null::bigint, null,
      null::bigint, null::int, null::int, asked_at, completed_at, reason from participations`,
  loan: `select 'loan', id, customer_id, null, null, null, status::text, amount, null::bigint, null::bigint, null, null::bigint,
      null::int, null::int, asked_at, coalesce(repaid_at, ended_at), reason from loans`,
}

/** The first source names the columns of all. */
const columns =
  'kind, id, owner, symbol, side, strategy, status, amount, first_price, last_price, outcome, profit, time_limit, leverage, at, ended_at, reason'

const rowsOf = (kind: ReceiptKind) => sql.raw(`(${sources[kind]}) as found (${columns})`)

const money = (amount: bigint | null): string | null => (amount === null ? null : writeCents(cents(amount)))
const priced = (value: bigint | null): string | null =>
  value === null ? null : writeShortPrice(price(value))

const writeFacts = (row: FactRow): WireReceiptFacts => ({
  kind: row.kind,
  id: row.id,
  symbol: row.symbol,
  side: row.side,
  strategy: row.strategy,
  status: row.status,
  amount: money(row.amount),
  firstPrice: priced(row.first_price),
  lastPrice: priced(row.last_price),
  outcome: row.outcome,
  profit: money(row.profit),
  timeLimit: row.time_limit,
  leverage: row.leverage,
  at: row.at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
})

/** What the books say of something that is this customer's; null of anything else, whoever owns it. */
export async function findReceiptFacts(
  connection: Connection,
  customerId: bigint,
  kind: ReceiptKind,
  id: string,
): Promise<WireReceiptFacts | null> {
  const { rows } = await sql<FactRow>`
    select * from ${rowsOf(kind)} where owner = ${customerId} and id = ${id}::uuid
  `.execute(connection)
  return rows[0] ? writeFacts(rows[0]) : null
}

const listed = 30

/** The customer's last things of every kind, newest first. Ids rise with time, so each kind gives its last ones by its index. */
export async function listReceiptFacts(
  connection: Connection,
  customerId: bigint,
): Promise<WireReceiptFacts[]> {
  const found = await Promise.all(
    (Object.keys(sources) as ReceiptKind[]).map(async (kind) => {
      const { rows } = await sql<FactRow>`
        select * from ${rowsOf(kind)} where owner = ${customerId} order by id desc limit ${listed}
      `.execute(connection)
      return rows
    }),
  )
  return found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, listed)
    .map(writeFacts)
}
