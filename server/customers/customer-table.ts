import type { LoginName } from '@candor/domain/customers/contact.ts'
import type { WireCustomer } from '@candor/wire/customers.ts'
import type { Insertable } from 'kysely'
import { insertLedger } from '../ledger/balance-table.ts'
import type { Customer, CustomerRow } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

/** Returns the new customer, with an empty ledger, or null where the contact or the account number is taken already. */
export async function insertCustomer(
  connection: Connection,
  customer: Insertable<CustomerRow>,
): Promise<Customer | null> {
  const row = await connection
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await insertLedger(connection, row.id, row.created_at)
  return row ?? null
}

export async function findCustomer(connection: Connection, id: bigint): Promise<Customer | null> {
  const row = await connection.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Holds the customer's row until the transaction ends: what is counted of this customer meanwhile stays as it was counted. */
export async function lockCustomer(connection: Connection, id: bigint): Promise<void> {
  await connection
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

const columnOf = { email: 'email', phone: 'phone', 'account-number': 'account_number' } as const

/** Finds the one customer that one of the names belongs to; the names come in the order in which they count. */
export async function findCustomerByLogin(
  connection: Connection,
  names: LoginName[],
): Promise<Customer | null> {
  for (const name of names) {
    const row = await connection
      .selectFrom('customers')
      .selectAll()
      .where(columnOf[name.kind], '=', name.value)
      .executeTakeFirst()
    if (row) return row
  }
  return null
}

export async function isContactTaken(
  connection: Connection,
  kind: 'email' | 'phone',
  value: string,
): Promise<boolean> {
  const row = await connection
    .selectFrom('customers')
    .select('id')
    .where(columnOf[kind], '=', value)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateLocale(
  connection: Connection,
  id: bigint,
  locale: Customer['locale'],
): Promise<Customer> {
  return await connection
    .updateTable('customers')
    .set({ locale })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** By the customer. False where it is so already, or operators have frozen it. */
/**
 * Waits for what is being decided about a customer's money, and lets nothing be decided until the transaction ends: what comes before a freeze is
 * there to be taken back, what comes after it finds the account frozen.
 */
const lockMoney = (transaction: Connection, id: bigint) =>
  transaction.selectFrom('balances').select('customer_id').where('customer_id', '=', id).forUpdate().execute()

export async function updateFrozen(transaction: Connection, id: bigint, at: Date | null): Promise<boolean> {
  await lockMoney(transaction, id)
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set({ frozen_at: at })
    .where('id', '=', id)
    .where('frozen_at', at === null ? 'is not' : 'is', null)
    .where('frozen_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** By an operator, who takes a freeze of the customer over too. False where it is so already, or it is the customer's to lift. */
export async function updateHeld(
  transaction: Connection,
  id: bigint,
  held: { by: bigint; at: Date } | null,
): Promise<boolean> {
  await lockMoney(transaction, id)
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set({ frozen_at: held?.at ?? null, frozen_by: held?.by ?? null })
    .where('id', '=', id)
    .where('frozen_by', held === null ? 'is not' : 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const wireCustomer = (customer: Customer): WireCustomer => ({
  accountNumber: customer.account_number,
  accountName: customer.account_name,
  kind: customer.kind,
  verification: customer.verification,
  hasPassword: customer.password_hash !== null,
  frozen: customer.frozen_at !== null,
  locale: customer.locale,
})
