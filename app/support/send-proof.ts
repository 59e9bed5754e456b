import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { sendSupportReport } from '@candor/wire/support-files.ts'
import { accountNow } from '../api/follow-account.ts'
import { upload } from '../api/upload.ts'
import { writeMessage } from './support-store.ts'

type FailedProof = {
  contractId: string
  /** The file as the device checked it. */
  text: string
  passed: number
  failed: readonly { check: string; says: string }[]
}

/** As much of a finding as a message takes. */
const longestName = 40
const longestFinding = 300

/** Attaches a proof that fails, with its file, to the conversation; a visitor is led there to log in first. */
export async function sendProof({
  contractId,
  text,
  passed,
  failed,
}: FailedProof): Promise<ApiRefusal | null> {
  if (accountNow() === null) return null
  const file = new Blob([text], { type: 'application/json' })
  const answer = await upload(sendSupportReport, { files: { file } })
  if (!answer.ok) return answer.refusal
  const shortened = failed.map(({ check, says }) => ({
    check: check.slice(0, longestName),
    says: says.slice(0, longestFinding),
  }))
  const attachment = {
    kind: 'proof',
    contractId,
    reportId: answer.value.id,
    passed,
    failed: shortened,
  } as const
  writeMessage({ attachment })
  return null
}
