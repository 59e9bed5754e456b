import { practiceReturnMs } from '@candor/domain/customers/practice-return-rule.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'

export async function insertPracticeDevice(
  connection: Connection,
  customerId: bigint,
  tokenHash: Buffer,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await connection
    .insertInto('practice_devices')
    .values({ customer_id: customerId, token_hash: tokenHash, made_at: at, used_at: at })
    .execute()
}

const oldest = (now: number): Date => new Date(now - practiceReturnMs)

/** The practice customer whose device holds this secret; null once it is too old, or the account has a password or is closed. */
export async function findPracticeOwner(
  connection: Connection,
  tokenHash: Buffer,
  now: number,
): Promise<Customer | null> {
  const row = await connection
    .selectFrom('practice_devices')
    .innerJoin('customers', 'customers.id', 'practice_devices.customer_id')
    .selectAll('customers')
    .where('practice_devices.token_hash', '=', tokenHash)
    .where('practice_devices.used_at', '>', oldest(now))
    .where('customers.password_hash', 'is', null)
    .where('customers.closed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function notePracticeVisit(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<void> {
  await connection
    .updateTable('practice_devices')
    .set({ used_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .execute()
}

/** From now on no device opens this account without a password. */
export async function deletePracticeDevice(connection: Connection, customerId: bigint): Promise<void> {
  await connection.deleteFrom('practice_devices').where('customer_id', '=', customerId).execute()
}

export async function deleteOldPracticeDevices(connection: Connection, now: number): Promise<void> {
  await connection.deleteFrom('practice_devices').where('used_at', '<=', oldest(now)).execute()
}
