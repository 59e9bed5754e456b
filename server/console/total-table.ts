import { holdAccounts } from '@candor/domain/ledger/hold.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

export type Totals = {
  customers: number
  customersMoney: bigint
  openPositions: number
  marginHeld: bigint
  runningContracts: number
  staked: bigint
  loans: number
  lateLoans: number
  loansOwed: bigint
}

const theirs = sql.raw(['cash', ...holdAccounts].map((account) => `b.${account}`).join(' + '))

/** Sums over all customers; the accounts of strategies are none. */
export async function sumTotals(connection: Connection, now: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select money.*, positions.*, contracts.*, lent.* from
      (select count(*)::int as customers, coalesce(sum(${theirs}), 0)::bigint
          as "customersMoney", coalesce(sum(b.margin), 0)::bigint as "marginHeld", coalesce(sum(b.stake), 0)::bigint as staked,
          coalesce(-sum(b.loan), 0)::bigint as "loansOwed"
        from customers c join balances b on b.customer_id = c.id where c.kind <> 'pool' and c.closed_at is null) money,
      (select count(*)::int as "openPositions" from positions where status = 'open') positions,
      (select count(*)::int as "runningContracts" from running_contracts) contracts,
      (select count(*)::int as loans, (count(*) filter (where due_at < ${new Date(now)}))::int as "lateLoans"
        from loans where status = 'pending-repayment') lent`.execute(connection)
  const [totals] = rows
  if (!totals) throw new Error('sums of no rows are a row')
  return totals
}

export type HeldRow = { symbol: string; long: bigint; short: bigint; largest: bigint }

/** What everybody holds, by instrument: sums of quantity × contract size in 10⁻¹⁶, and the largest of one customer. */
export async function sumHeld(connection: Connection): Promise<HeldRow[]> {
  const { rows } = await sql<{ symbol: string; long: string; short: string; largest: string }>`
    with held as (
      select symbol, customer_id, coalesce(sum(quantity::numeric * contract_size) filter (where side = 'long'), 0) as long,
        coalesce(sum(quantity::numeric * contract_size) filter (where side = 'short'), 0) as short
      from positions where status = 'open' group by symbol, customer_id
      union all
      select symbol, customer_id, quantity::numeric * 100000000, 0 from holdings where quantity > 0
    ), each_customer as (
      select symbol, customer_id, sum(long) as long, sum(short) as short from held group by symbol, customer_id
    )
    select symbol, sum(long)::text as long, sum(short)::text as short, max(long + short)::text as largest
    from each_customer group by symbol order by symbol`.execute(connection)
  return rows.map(({ symbol, long, short, largest }) => ({
    symbol,
    long: BigInt(long),
    short: BigInt(short),
    largest: BigInt(largest),
  }))
}

type CheckedBooks = { acts: bigint; checkedUntil: bigint; checkedAt: Date | null }

/** How far the log of what operators did goes, and how far and when it was last found right. */
export async function findCheckedBooks(connection: Connection): Promise<CheckedBooks> {
  const { rows } = await sql<CheckedBooks>`
    select coalesce((select max(number) from audit_log), 0) as acts, coalesce(max(number), 0) as "checkedUntil",
      max(checked_at) as "checkedAt"
    from audit_log_mark`.execute(connection)
  return rows[0] ?? { acts: 0n, checkedUntil: 0n, checkedAt: null }
}
