import type { Ledger } from '@candor/domain/ledger/post-transfers.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { type Selectable, sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { BalanceRow } from '../postgres/tables.ts'

/** Every customer has a ledger from the beginning, and it is empty. */
export async function insertLedger(connection: Connection, customerId: bigint, at: Date): Promise<void> {
  await connection.insertInto('balances').values({ customer_id: customerId, changed_at: at }).execute()
}

const ledgerOf = (row: Selectable<BalanceRow>): Ledger => ({
  lastNumber: row.last_number,
  balances: {
    cash: cents(row.cash),
    margin: cents(row.margin),
    reserve: cents(row.reserve),
    stake: cents(row.stake),
    withdrawing: cents(row.withdrawing),
    invested: cents(row.invested),
    loan: cents(row.loan),
  },
})

/** Reading takes no lock: what it gives was true at one moment. */
export async function findLedger(connection: Connection, customerId: bigint): Promise<Ledger> {
  const row = await connection
    .selectFrom('balances')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return ledgerOf(row)
}

export async function findLedgers(
  connection: Connection,
  customers: readonly bigint[],
): Promise<{ customerId: bigint; ledger: Ledger }[]> {
  const rows = await connection
    .selectFrom('balances')
    .selectAll()
    .where('customer_id', '=', sql<bigint>`any(${customers}::bigint[])`)
    .execute()
  return rows.map((row) => ({ customerId: row.customer_id, ledger: ledgerOf(row) }))
}

/** One change of what is a customer's at a time: the ledger's row is the lock of everything that is the customer's. */
export async function lockLedger(connection: Connection, customerId: bigint): Promise<void> {
  await connection
    .selectFrom('balances')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute()
}
