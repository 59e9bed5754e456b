import type { VerificationState } from '@candor/domain/identity/decide-verification.ts'
import type { WireIdentityDraft } from '@candor/wire/identity.ts'
import type { Connection } from '../postgres/database.ts'

const nothing: WireIdentityDraft = {
  surname: '',
  name: '',
  country: '',
  sex: '',
  birthday: '',
  address: '',
  phoneCountry: '',
  phone: '',
  idType: '',
}

export async function findDraft(connection: Connection, customerId: bigint): Promise<WireIdentityDraft> {
  const row = await connection
    .selectFrom('identities')
    .select('draft')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return { ...nothing, ...row?.draft }
}

export async function saveDraft(
  connection: Connection,
  customerId: bigint,
  draft: WireIdentityDraft,
  now: number,
): Promise<void> {
  const text = JSON.stringify(draft)
  const saved_at = new Date(now)
  await connection
    .insertInto('identities')
    .values({ customer_id: customerId, draft: text, saved_at })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ draft: text, saved_at }))
    .execute()
}

/** Who is verified needs no draft any more, and neither does who has left. */
export async function clearDraft(connection: Connection, customerId: bigint, now: number): Promise<void> {
  await connection
    .updateTable('identities')
    .set({ draft: '{}', saved_at: new Date(now) })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Locks everything about who a customer is, until the transaction ends, and returns the state of their verification. */
export async function lockIdentity(
  connection: Connection,
  customerId: bigint,
  now: number,
): Promise<VerificationState> {
  await connection
    .insertInto('identities')
    .values({ customer_id: customerId, draft: '{}', saved_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await connection
    .selectFrom('identities')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute()
  const { verification } = await connection
    .selectFrom('customers')
    .select('verification')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return verification
}
