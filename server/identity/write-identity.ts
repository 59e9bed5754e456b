import type { WireIdentity, WireIdentityDocument } from '@candor/wire/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { type IdentityDocument, listDocuments } from './document-table.ts'
import { findDraft } from './identity-table.ts'
import { findLastVerification, type Verification } from './verification-table.ts'

export const writeDocument = ({
  id,
  id_type: idType,
  side,
  bytes,
  sent_at,
}: IdentityDocument): WireIdentityDocument => ({ id, idType, side, bytes, sentAt: sent_at.toISOString() })

const writeRequest = (verification: Verification): NonNullable<WireIdentity['request']> => ({
  id: verification.id,
  idType: verification.id_type,
  requestedAt: verification.requested_at.toISOString(),
  decidedAt: verification.decided_at?.toISOString() ?? null,
  decidedBy: verification.decided_by === null ? null : reviewerName(verification.decided_by),
  practice: practiceReviewers.some((id) => id === verification.decided_by),
  reason: verification.reason,
})

/** Everything a customer is shown about their verification. */
export async function tellIdentity(
  { database, config }: Pick<Dependencies, 'database' | 'config'>,
  { id, email }: Pick<Customer, 'id' | 'email'>,
): Promise<WireIdentity> {
  const { verification: state } = await database
    .selectFrom('customers')
    .select('verification')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const last = await findLastVerification(database, id)
  return {
    state,
    review: config.reviewMode,
    letter: email !== null,
    draft: await findDraft(database, id),
    documents: (await listDocuments(database, id)).map(writeDocument),
    request: last && writeRequest(last),
  }
}
