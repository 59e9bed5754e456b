import { cents } from '@candor/domain/money/cents.ts'
import { cashChange } from '../ledger/write-posting.ts'
import type { Connection } from '../postgres/database.ts'
import type { StatementHead, StatementLine } from './statement-line.ts'

/** What is to be made, and from which transfers. */
type StatementTask = { head: StatementHead; customerId: bigint; after: bigint; last: bigint }

/** Null where it has been removed meanwhile. */
export async function findTask(connection: Connection, id: string): Promise<StatementTask | null> {
  const found = await connection
    .selectFrom('statements')
    .innerJoin('customers', 'customers.id', 'statements.customer_id')
    .selectAll('statements')
    .select(({ cast, ref }) => [
      cast<string>(ref('from_day'), 'text').as('from'),
      cast<string>(ref('until_day'), 'text').as('until'),
      'customers.account_number',
      'customers.account_name',
    ])
    .where('statements.id', '=', id)
    .executeTakeFirst()
  if (!found) return null
  const head: StatementHead = {
    format: found.format,
    locale: found.locale,
    zone: found.zone,
    from: found.from,
    until: found.until,
    accountNumber: found.account_number,
    accountName: found.account_name,
    openingCash: cents(found.opening_cash),
    closingCash: cents(found.closing_cash),
    postings: Number(found.last_number - found.after_number),
    requestedAt: found.requested_at.getTime(),
  }
  return { head, customerId: found.customer_id, after: found.after_number, last: found.last_number }
}

/** Small enough that reading a page, and handing it to another thread, holds nothing up. */
const pageSize = 1_000

/** The lines that follow a number, in their order. */
export async function listLines(
  connection: Connection,
  { customerId, last }: StatementTask,
  after: bigint,
): Promise<StatementLine[]> {
  const rows = await connection
    .selectFrom('transfers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('number', '>', after)
    .where('number', '<=', last)
    .orderBy('number')
    .limit(pageSize)
    .execute()
  return rows.map((row) => ({
    number: row.number,
    at: row.at.getTime(),
    kind: row.kind,
    from: row.from_account,
    to: row.to_account,
    amount: cents(row.amount),
    change: cents(cashChange(row)),
    cashAfter: cents(row.cash_after),
    reference: row.subject_id ?? '',
  }))
}
