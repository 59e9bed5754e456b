import { lastDigitsOf } from '@candor/domain/cash/bank-account.ts'
import type { WireBankAccount } from '@candor/wire/withdrawals.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import type { BankAccountRow } from '../postgres/tables.ts'

type BankAccount = Selectable<BankAccountRow>

export const writeBankAccount = (account: BankAccount, now: number): WireBankAccount => ({
  id: account.id,
  bankName: account.bank_name,
  holder: account.holder,
  lastDigits: lastDigitsOf(account.number),
  isDefault: account.is_default,
  usableFrom: account.usable_from.toISOString(),
  usable: account.usable_from.getTime() <= now,
})

/** Those that are bound now, the default one first, then the newest. */
export const listBound = (connection: Connection, customerId: bigint): Promise<BankAccount[]> =>
  connection
    .selectFrom('bank_accounts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Also one that was removed since. */
export const hasEverBound = async (connection: Connection, customerId: bigint): Promise<boolean> =>
  (await connection
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst()) !== undefined

type NewBankAccount = { bankName: string; holder: string; number: string; usableFrom: number; first: boolean }

export const insertBankAccount = (
  connection: Connection,
  customerId: bigint,
  { bankName, holder, number, usableFrom, first }: NewBankAccount,
  now: number,
): Promise<BankAccount> =>
  connection
    .insertInto('bank_accounts')
    .values({
      id: makeId(now),
      customer_id: customerId,
      bank_name: bankName,
      holder,
      number,
      added_at: new Date(now),
      usable_from: new Date(usableFrom),
      is_default: first,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Practice customers have a bank account from the start, so that the whole way can be lived through at once. */
export async function bindSampleBanks(
  connection: Connection,
  customers: readonly bigint[],
  now: number,
): Promise<void> {
  await connection
    .insertInto('bank_accounts')
    .values(
      customers.map((customerId) => ({
        id: makeId(now),
        customer_id: customerId,
        bank_name: 'Sample Bank',
        holder: 'Practice',
        number: '000012344471',
        added_at: new Date(now),
        usable_from: new Date(now),
        is_default: true,
      })),
    )
    .execute()
}

export async function markRemoved(
  connection: Connection,
  account: Pick<BankAccount, 'id'>,
  now: number,
): Promise<void> {
  await connection
    .updateTable('bank_accounts')
    .set({ removed_at: new Date(now), is_default: false })
    .where('id', '=', account.id)
    .execute()
}

/** Makes one the default; the others cease to be it first, because there is never more than one. */
export async function markDefault(connection: Connection, customerId: bigint, id: string): Promise<void> {
  await connection
    .updateTable('bank_accounts')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute()
  await connection.updateTable('bank_accounts').set({ is_default: true }).where('id', '=', id).execute()
}
