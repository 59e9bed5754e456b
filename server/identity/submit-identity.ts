import type { Day } from '@candor/domain/identity/birthday.ts'
import { choosePhotos, mayChange } from '@candor/domain/identity/decide-verification.ts'
import { fullName, readProfile } from '@candor/domain/identity/identity-profile.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { submitIdentity } from '@candor/wire/identity.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { type IdentityDocument, listDocuments, shredDocuments } from './document-table.ts'
import { lockIdentity, saveDraft } from './identity-table.ts'
import { deleteUploads } from './upload-table.ts'
import { insertVerification } from './verification-table.ts'

/** The calendar's day in the last zone of the world to have it: nobody is taken for younger because of where the server is. */
function latestDay(now: number): Day {
  const at = new Date(now + 14 * hourMs)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

type Submission = BodyOf<typeof submitIdentity>

/** The photos that are sent: those the customer has before them, all of them, and no others. */
function judgePhotos(
  { idType, documents }: Submission,
  there: readonly IdentityDocument[],
): Result<IdentityDocument[], Refusal> {
  const chosen = choosePhotos(
    idType,
    there.map((each) => ({ ...each, idType: each.id_type })),
  )
  if (!chosen.ok)
    return refuse(
      refusal(
        'invalid-request',
        ...chosen.refusal.map((path) => ({ path, problem: 'field-required' as const })),
      ),
    )
  const same =
    documents.length === chosen.value.length && chosen.value.every(({ id }) => documents.includes(id))
  return same ? accept(chosen.value) : refuse(refusal('documents-changed'))
}

async function write(
  transaction: Connection,
  customerId: bigint,
  body: Submission,
  now: number,
): Promise<Result<string, Refusal>> {
  const { documents: _, ...draft } = body
  const allowed = mayChange(await lockIdentity(transaction, customerId, now))
  if (!allowed.ok) return refuse(refusal(allowed.refusal))
  const read = readProfile(draft, latestDay(now))
  const there = await listDocuments(transaction, customerId)
  const photos = judgePhotos(body, there)
  if (!read.ok) return refuse(refusal('invalid-request', ...read.refusal))
  if (!photos.ok) return photos
  const sent = photos.value.map(({ id }) => id)
  // What was photographed and not sent is nobody's business.
  const unsent = there.map(({ id }) => id).filter((id) => !sent.includes(id))
  await shredDocuments(transaction, unsent, now)
  await deleteUploads(transaction, { customerId })
  await saveDraft(transaction, customerId, draft, now)
  const id = makeId(now)
  await insertVerification(transaction, {
    verification: {
      id,
      customer_id: customerId,
      id_type: body.idType,
      status: 'verifying',
      requested_at: new Date(now),
      decided_at: null,
      decided_by: null,
      reason: null,
      content_hash: null,
    },
    profile: { ...read.value, fullName: fullName(read.value) },
    documentIds: sent,
  })
  const notice = { event: 'identity-in-review', subjectId: id, figures: {} } as const
  await insertNotices(kyselyTransaction(transaction), [{ customerId, notice }], new Date(now))
  return accept(id)
}

/** Sends details and photos for review, all or nothing. */
export async function sendForReview(
  { database, clock, bus }: Pick<Dependencies, 'database' | 'clock' | 'bus'>,
  customerId: bigint,
  body: Submission,
): Promise<Result<string, Refusal>> {
  const now = clock()
  const written = await database
    .transaction()
    .execute((transaction) => write(transaction, customerId, body, now))
  if (written.ok) {
    bus.publish('customer.changed', { customerId })
    bus.publish('subject.changed', { customerId, subject: { kind: 'verification', id: written.value } })
    bus.publish('notices.changed', { customerId, unread: null })
  }
  return written
}
