import type { Problem } from '@candor/wire/problem.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import { englishMessages } from './english-messages.ts'
import type { Refusal } from './refusal.ts'

export const problemKind = 'application/problem+json; charset=utf-8'

export const problemFor = (refused: Refusal, requestId: string): Problem => ({
  type: `/api/docs#${refused.code}`,
  title: englishMessages[refused.code],
  status: refusalStatus[refused.code],
  code: refused.code,
  message: refused.code,
  ...(refused.params && { params: refused.params }),
  fields: refused.fields ?? [],
  requestId,
  ...(refused.signed && { signed: refused.signed }),
})
