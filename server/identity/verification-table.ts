import type { IdentityProfile } from '@candor/domain/identity/identity-profile.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import type { QueueView, WireQueueCounts } from '@candor/wire/requests.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import type { VerificationProfileRow, VerificationRow } from '../postgres/identity-tables.ts'

export type Verification = Selectable<VerificationRow>

type NewVerification = {
  verification: Insertable<VerificationRow>
  profile: IdentityProfile & { fullName: string }
  documentIds: readonly string[]
}

/** Details and photos come first in no order that matters; the request itself makes the customer one who is being verified. */
export async function insertVerification(
  connection: Connection,
  { verification, profile, documentIds }: NewVerification,
): Promise<void> {
  const { fullName: full_name, ...details } = profile
  await connection.insertInto('verifications').values(verification).execute()
  const values: Insertable<VerificationProfileRow> = {
    verification_id: verification.id,
    full_name,
    ...details,
  }
  await connection.insertInto('verification_profiles').values(values).execute()
  await connection
    .insertInto('verification_documents')
    .values(documentIds.map((document_id) => ({ verification_id: verification.id, document_id })))
    .execute()
}

export async function findLastVerification(
  connection: Connection,
  customerId: bigint,
): Promise<Verification | null> {
  const row = await connection
    .selectFrom('verifications')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Those of a customer that were decided, oldest first. */
export async function listDecided(connection: Connection, customerId: bigint): Promise<Verification[]> {
  return await connection
    .selectFrom('verifications')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at')
    .execute()
}

type VerificationEnd = {
  status: 'verified' | 'rejected'
  decidedAt: number
  decidedBy: bigint
  reason: string | null
  contentHash: string
}

export async function endVerification(
  connection: Connection,
  id: string,
  { status, decidedAt, decidedBy, reason, contentHash }: VerificationEnd,
): Promise<void> {
  await connection
    .updateTable('verifications')
    .set({
      status,
      decided_at: new Date(decidedAt),
      decided_by: decidedBy,
      reason,
      content_hash: contentHash,
    })
    .where('id', '=', id)
    .execute()
}

type WaitingVerification = {
  id: string
  accountNumber: string
  fullName: string
  country: string
  idType: Verification['id_type']
  requestedAt: Date
  earlier: number
  flagged: boolean
}

/** Whether another customer has sent one of its photos too; in SQL, `of` names the verification's row. */
export const photoSentTwice = (of: string): string => `exists (
  select from verification_documents vd join identity_documents sent on sent.id = vd.document_id
  join identity_documents other on other.picture_hash = sent.picture_hash and other.customer_id <> sent.customer_id
  where vd.verification_id = ${of}.id)`

/** What belongs to which view. A reviewer has begun a verification who has opened one of its photos. */
const viewsOf = (operatorId: bigint): Record<QueueView, RawBuilder<unknown>> => ({
  flagged: sql.raw(photoSentTwice('v')),
  'second-person': sql`false`,
  mine: sql`exists (
    select from verification_documents vd join document_views seen on seen.document_id = vd.document_id
    where vd.verification_id = v.id and seen.operator_id = ${operatorId})`,
})

/** Oldest first: their ids rise with time. As with what else waits, a view is looked for among as many as are counted. */
export async function listWaitingVerifications(
  connection: Connection,
  page: { view: QueueView | null; operatorId: bigint; after: string | null; limit: number },
): Promise<WaitingVerification[]> {
  const views = viewsOf(page.operatorId)
  const chosen = page.view === null ? sql`true` : views[page.view]
  const later = page.after === null ? sql`true` : sql`id > ${page.after}::uuid`
  const { rows } = await sql<WaitingVerification>`
    select v.id, customers.account_number as "accountNumber", profile.full_name as "fullName", profile.country,
      v.id_type as "idType", v.requested_at as "requestedAt",
      (select count(*)::int from verifications e where e.customer_id = v.customer_id and e.id < v.id) as earlier, ${views.flagged} as flagged
    from (
      select v.* from (
        select * from verifications where status = 'verifying' and ${later} order by id limit ${mostCounted}) v
      where ${chosen} and exists (select from verification_profiles kept where kept.verification_id = v.id)
      order by v.id limit ${page.limit}) v
    join customers on customers.id = v.customer_id
    join verification_profiles profile on profile.verification_id = v.id order by v.id`.execute(connection)
  return rows
}

/** How many are in each view. */
export async function countWaitingVerifications(
  connection: Connection,
  operatorId: bigint,
): Promise<WireQueueCounts> {
  const views = viewsOf(operatorId)
  const { rows } = await sql<WireQueueCounts>`
    select count(*)::int as waiting, (count(*) filter (where ${views.flagged}))::int as flagged, 0 as "second-person",
      (count(*) filter (where ${views.mine}))::int as mine
    from (select id from verifications where status = 'verifying' order by id limit ${mostCounted}) v`.execute(
    connection,
  )
  const [counts] = rows
  if (!counts) throw new Error('counting gives one row')
  return counts
}

export async function listRipeVerifications(
  connection: Connection,
  sought: { before: number; limit: number },
): Promise<string[]> {
  const rows = await connection
    .selectFrom('verifications')
    .select('id')
    .where('status', '=', 'verifying')
    .where('requested_at', '<=', new Date(sought.before))
    .orderBy('id')
    .limit(sought.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The details of all requests of a customer who leaves. */
export async function deleteProfiles(connection: Connection, customerId: bigint): Promise<void> {
  const theirs = connection.selectFrom('verifications').select('id').where('customer_id', '=', customerId)
  await connection.deleteFrom('verification_profiles').where('verification_id', 'in', theirs).execute()
}

export type UntoldDecision = Pick<Customer, 'email' | 'locale' | 'account_number'> & {
  id: string
  customerId: bigint
  status: Verification['status']
  reason: string | null
  decidedAt: Date
}

/** Older news is none. */
const sentWithinMs = 7 * dayMs

/** Decisions that no letter has been written about. */
export async function listUntold(connection: Connection, now: number): Promise<UntoldDecision[]> {
  const { rows } = await sql<UntoldDecision>`
    select v.id, v.customer_id as "customerId", v.status, v.reason, v.decided_at as "decidedAt", c.email, c.locale, c.account_number
    from verifications v join customers c on c.id = v.customer_id
    where v.decided_at > ${new Date(now - sentWithinMs)} and not exists (select from verification_letters l where l.verification_id = v.id)
    order by v.id limit 100`.execute(connection)
  return rows
}

/** False where another process writes that letter. */
export async function claimLetter(
  connection: Connection,
  verificationId: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto('verification_letters')
    .values({ verification_id: verificationId, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
