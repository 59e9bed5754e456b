import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { sendSupportMessage, WireAttachment } from '@candor/wire/support.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { findReceiptFacts } from './receipt-facts.ts'
import { findFileLength } from './support-file-table.ts'

type Asked = NonNullable<BodyOf<typeof sendSupportMessage>['attachment']>

/** What is kept with a message. Facts come from the books and never from whoever asks. */
type Resolved = { attachment: WireAttachment; fileId: string | null }

/** Somebody else's things and files are answered like those that do not exist. */
const missing = refuse(refusal('not-found'))

export async function resolveAttachment(
  connection: Connection,
  customerId: bigint,
  asked: Asked,
): Promise<Result<Resolved, Refusal>> {
  if (asked.kind === 'receipt') {
    const receipt = await findReceiptFacts(connection, customerId, asked.receipt.kind, asked.receipt.id)
    return receipt ? accept({ attachment: { kind: 'receipt', receipt }, fileId: null }) : missing
  }
  if (asked.kind === 'picture') {
    const bytes = await findFileLength(connection, customerId, 'picture', asked.id)
    return bytes === null
      ? missing
      : accept({ attachment: { kind: 'picture', id: asked.id, bytes }, fileId: asked.id })
  }
  const receipt = await findReceiptFacts(connection, customerId, 'contract', asked.contractId)
  const bytes = await findFileLength(connection, customerId, 'report', asked.reportId)
  if (!receipt || bytes === null) return missing
  const { reportId, passed, failed } = asked
  const report = { id: reportId, bytes }
  return accept({ attachment: { kind: 'proof', receipt, report, passed, failed }, fileId: reportId })
}
