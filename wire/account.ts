import { deletionObstacles } from '@candor/domain/security/decide-deletion.ts'
import * as z from 'zod/mini'
import { codeText, confirmation, passwordText } from './confirmation.ts'
import { decimalText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'

export const freezeAccount = defineRoute({
  method: 'POST',
  path: '/api/v1/security/freeze',
  access: 'customer',
  reach: 'private',
  summary: 'Freezes the account: nothing that moves money is taken, and withdrawals in review come back.',
  reply: emptyReply,
})

export const unfreezeAccount = defineRoute({
  method: 'POST',
  path: '/api/v1/security/unfreeze',
  access: 'customer',
  reach: 'private',
  summary: 'Unfreezes the account, with the password and the second factor.',
  body: z.strictObject(confirmation),
  reply: emptyReply,
})

export const readDeletion = defineRoute({
  method: 'GET',
  path: '/api/v1/security/deletion',
  access: 'customer',
  reach: 'private',
  summary: 'Whether the account can be deleted, and what stands in the way.',
  reply: z.object({
    obstacles: z.array(z.enum(deletionObstacles)),
    /** Less than can be withdrawn; it would be left behind. */
    leftBehind: decimalText,
  }),
})

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/api/v1/security/deletion',
  access: 'customer',
  reach: 'private',
  summary:
    'Deletes the account for good. What is personal goes; postings and requests stay under the bare account number.',
  body: z.strictObject({
    password: z.optional(passwordText),
    code: z.optional(codeText),
    /** The account number, typed by hand: nobody deletes the wrong one, and nobody by accident. */
    accountNumber: z.string().check(z.maxLength(20)),
  }),
  reply: emptyReply,
})

export const requestData = defineRoute({
  method: 'POST',
  path: '/api/v1/security/data',
  access: 'customer',
  reach: 'private',
  summary:
    'Gives the address of an archive of everything that is kept about the customer: it works once, for a minute.',
  body: z.strictObject({ password: z.optional(passwordText), code: z.optional(codeText) }),
  reply: z.object({ path: z.string() }),
})

export const downloadData = defineRoute({
  method: 'GET',
  path: '/api/v1/security/data/{token}',
  access: 'customer',
  reach: 'private',
  summary: 'The archive of everything that is kept about the customer, as a download: once for each address.',
  params: z.strictObject({ token: z.string() }),
  gives: ['application/gzip'],
  reply: z.unknown(),
})

export const dataFilePath = (token: string): string => downloadData.path.replace('{token}', token)

export const accountRoutes = {
  freezeAccount,
  unfreezeAccount,
  readDeletion,
  deleteAccount,
  requestData,
  downloadData,
}
