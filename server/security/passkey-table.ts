import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { PasskeyRow } from '../postgres/security-tables.ts'

export type Passkey = Selectable<PasskeyRow>

/** So long an authenticator may take, its owner included. */
export const challengeLife = 5 * 60_000

export async function makeChallenge(
  connection: Connection,
  customerId: bigint | null,
  now: number,
): Promise<Buffer> {
  const challenge = randomBytes(32)
  const row = { challenge, customer_id: customerId, made_at: new Date(now) }
  await connection.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Uses a challenge up: true where it was made for this customer (or for whoever signs in), lately, and not used before. */
export async function spendChallenge(
  connection: Connection,
  challenge: string,
  customerId: bigint | null,
  now: number,
): Promise<boolean> {
  let using = connection
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('made_at', '>', new Date(now - challengeLife))
  using =
    customerId === null ? using.where('customer_id', 'is', null) : using.where('customer_id', '=', customerId)
  const { numDeletedRows } = await using.executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldChallenges(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('passkey_challenges')
    .where('made_at', '<', new Date(now - challengeLife))
    .execute()
}

export async function listPasskeys(connection: Connection, customerId: bigint): Promise<Passkey[]> {
  return await connection
    .selectFrom('passkeys')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
}

/** Null where it is kept already, by whomever. */
export async function insertPasskey(
  connection: Connection,
  passkey: Omit<Passkey, 'id' | 'used_at'>,
): Promise<Passkey | null> {
  const row = await connection
    .insertInto('passkeys')
    .values({ ...passkey, used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findPasskey(connection: Connection, credentialId: Buffer): Promise<Passkey | null> {
  const row = await connection
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** False where the counter has moved meanwhile: then two of the same passkey are about. */
export async function notePasskeyUsed(
  connection: Connection,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('passkeys')
    .set({ counter: BigInt(newCounter), used_at: new Date(now) })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its name, or null where the customer has no such passkey. */
export async function deletePasskey(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<string | null> {
  const row = await connection
    .deleteFrom('passkeys')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
