import { messagesEn } from '@candor/wire/messages.en.ts'
import type { Problem } from '@candor/wire/problem.ts'
import { refusalStatus } from '@candor/wire/refusals.ts'
import type { Refusal } from './refusal.ts'

export const problemKind = 'application/problem+json; charset=utf-8'

export const problemFor = (refused: Refusal, requestId: string): Problem => ({
  type: `/api/docs#${refused.code}`,
  title: messagesEn[refused.code],
  status: refusalStatus[refused.code],
  code: refused.code,
  message: refused.code,
  ...(refused.params && { params: refused.params }),
  fields: refused.fields ?? [],
  requestId,
  ...(refused.signed && { signed: refused.signed }),
})
