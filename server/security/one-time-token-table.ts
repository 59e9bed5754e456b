import { randomBytes } from 'node:crypto'
import { hashToken } from '../customers/session-table.ts'
import type { Connection } from '../postgres/database.ts'
import type { OneTimeTokenRow } from '../postgres/security-tables.ts'

type Purpose = OneTimeTokenRow['purpose']

/** Makes a token for one purpose and one use. Only its receiver knows it. */
export async function makeOneTimeToken(
  connection: Connection,
  { purpose, customerId, life, now }: { purpose: Purpose; customerId: bigint; life: number; now: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await connection
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      customer_id: customerId,
      made_at: new Date(now),
      expires_at: new Date(now + life),
      used_at: null,
    })
    .execute()
  return token
}

/** Whose a token is that may still be used; null for any other. */
export async function findTokenOwner(
  connection: Connection,
  purpose: Purpose,
  token: string,
  now: number,
): Promise<bigint | null> {
  const row = await connection
    .selectFrom('one_time_tokens')
    .select('customer_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Uses a token up; null where it was used, or has run out, meanwhile. Of two who come at once, one gets it. Where `customerId` is given, only
 * that customer's is used up.
 */
export async function spendToken(
  connection: Connection,
  purpose: Purpose,
  token: string,
  now: number,
  customerId: bigint | null = null,
): Promise<bigint | null> {
  let spending = connection
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
  if (customerId !== null) spending = spending.where('customer_id', '=', customerId)
  const row = await spending.returning('customer_id').executeTakeFirst()
  return row?.customer_id ?? null
}

/** Whatever else was sent for the same purpose is worth nothing any more. */
export async function dropTokens(
  connection: Connection,
  purpose: Purpose,
  customerId: bigint,
  now: number,
): Promise<void> {
  await connection
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

export async function countTokensSince(
  connection: Connection,
  purpose: Purpose,
  customerId: bigint,
  since: number,
): Promise<number> {
  const { made } = await connection
    .selectFrom('one_time_tokens')
    .select(({ fn }) => fn.countAll<bigint>().as('made'))
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('made_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return Number(made)
}

export async function deleteOldTokens(connection: Connection, before: number): Promise<void> {
  await connection.deleteFrom('one_time_tokens').where('expires_at', '<', new Date(before)).execute()
}
