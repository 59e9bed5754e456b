import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { TwoFactorRow } from '../postgres/security-tables.ts'

export type TwoFactor = Selectable<TwoFactorRow>

export async function findTwoFactor(connection: Connection, customerId: bigint): Promise<TwoFactor | null> {
  const row = await connection
    .selectFrom('two_factors')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

/** Its holder is the only one that tries codes of this customer: of many simultaneous guesses each finds the ones before it counted. */
export async function lockTwoFactor(connection: Connection, customerId: bigint): Promise<TwoFactor | null> {
  const row = await connection
    .selectFrom('two_factors')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A key that waits for its first code takes the place of another that does; one that is in use stays. */
export async function beginFactor(
  connection: Connection,
  customerId: bigint,
  sealedKey: Buffer,
  now: number,
): Promise<boolean> {
  const begun = { sealed_key: sealedKey, begun_at: new Date(now) }
  const row = await connection
    .insertInto('two_factors')
    .values({ customer_id: customerId, ...begun, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ ...begun, last_step: 0n })
        .where('two_factors.confirmed_at', 'is', null),
    )
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

type Use = { lastStep: number; confirmedAt?: number }

export async function noteStep(
  connection: Connection,
  customerId: bigint,
  { lastStep, confirmedAt }: Use,
): Promise<void> {
  await connection
    .updateTable('two_factors')
    .set({
      last_step: BigInt(lastStep),
      ...(confirmedAt !== undefined && { confirmed_at: new Date(confirmedAt) }),
    })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function deleteFactor(connection: Connection, customerId: bigint): Promise<void> {
  await connection.deleteFrom('recovery_codes').where('customer_id', '=', customerId).execute()
  await connection.deleteFrom('two_factors').where('customer_id', '=', customerId).execute()
}

/** A hundred and twenty random bits need no slow hash; the customer's id keeps equal codes of two customers apart. */
const hashRecoveryCode = (customerId: bigint, code: string): Buffer =>
  createHash('sha256').update(`${customerId}\0${code}`).digest()

export async function replaceRecoveryCodes(
  connection: Connection,
  customerId: bigint,
  codes: readonly string[],
): Promise<void> {
  await connection.deleteFrom('recovery_codes').where('customer_id', '=', customerId).execute()
  const rows = codes.map((code) => ({
    customer_id: customerId,
    code_hash: hashRecoveryCode(customerId, code),
    used_at: null,
  }))
  await connection.insertInto('recovery_codes').values(rows).execute()
}

/** False where there is no such code, or it has been used. */
export async function spendRecoveryCode(
  connection: Connection,
  customerId: bigint,
  code: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hashRecoveryCode(customerId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(connection: Connection, customerId: bigint): Promise<number> {
  const { left } = await connection
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
