import { randomBytes } from 'node:crypto'
import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { PasskeyRow } from '../postgres/security-tables.ts'

export type Passkey = Selectable<PasskeyRow>

/** Whose part of the server a passkey opens: a customer's never opens the operators', nor theirs a customer's. */
type PasskeyPart = 'customer' | 'operator'

export type PasskeyOwner = { readonly part: PasskeyPart; readonly id: bigint }

/** Who is asked to answer a challenge; at a sign-in nobody knows yet who it is. */
export type PasskeyAsked = { readonly part: PasskeyPart; readonly id: bigint | null }

const columnOf = { customer: 'customer_id', operator: 'operator_id' } as const

const ownerColumns = ({ part, id }: PasskeyAsked) => ({
  customer_id: part === 'customer' ? id : null,
  operator_id: part === 'operator' ? id : null,
})

/** So long an authenticator may take, its owner included. */
export const challengeLifeMs = 5 * minuteMs

export async function makeChallenge(
  connection: Connection,
  asked: PasskeyAsked,
  now: number,
): Promise<Buffer> {
  const challenge = randomBytes(32)
  const row = { challenge, part: asked.part, ...ownerColumns(asked), made_at: new Date(now) }
  await connection.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Uses a challenge up: true where it was made for this person (or for a sign-in to this part), lately, and not used before. */
export async function spendChallenge(
  connection: Connection,
  challenge: string,
  { part, id }: PasskeyAsked,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await connection
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', Buffer.from(challenge, 'base64url'))
    .where('made_at', '>', new Date(now - challengeLifeMs))
    .where('part', '=', part)
    .where(columnOf[part], 'is not distinct from', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOldChallenges(connection: Connection, now: number): Promise<void> {
  await connection
    .deleteFrom('passkey_challenges')
    .where('made_at', '<', new Date(now - challengeLifeMs))
    .execute()
}

export async function listPasskeys(connection: Connection, { part, id }: PasskeyOwner): Promise<Passkey[]> {
  return await connection
    .selectFrom('passkeys')
    .selectAll()
    .where(columnOf[part], '=', id)
    .orderBy('id')
    .execute()
}

/** Null where it is kept already, by whomever. */
export async function insertPasskey(
  connection: Connection,
  owner: PasskeyOwner,
  passkey: Omit<Passkey, 'id' | 'used_at' | 'customer_id' | 'operator_id'>,
): Promise<Passkey | null> {
  const row = await connection
    .insertInto('passkeys')
    .values({ ...passkey, ...ownerColumns(owner), used_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The passkey of this part of the server, with whose it is. */
export async function findPasskey(
  connection: Connection,
  part: PasskeyPart,
  credentialId: Buffer,
): Promise<(Passkey & { ownerId: bigint }) | null> {
  const row = await connection
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  const ownerId = row?.[columnOf[part]] ?? null
  return row && ownerId !== null ? { ...row, ownerId } : null
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

/** Its name, or null where its owner has no such passkey. */
export async function deletePasskey(
  connection: Connection,
  owner: PasskeyOwner,
  id: bigint,
): Promise<string | null> {
  const row = await connection
    .deleteFrom('passkeys')
    .where(columnOf[owner.part], '=', owner.id)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
