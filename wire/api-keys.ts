import * as z from 'zod/mini'
import { confirmation, nameText, numberId } from './confirmation.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { apiKeySchema } from './security.ts'

export const createApiKey = defineRoute({
  method: 'POST',
  path: '/api/v1/security/keys',
  access: 'customer',
  reach: 'private',
  summary:
    'Makes a key for the customer’s own programs, told this once. It is sent as `Authorization: Bearer …` and can never withdraw.',
  body: z.strictObject({ ...confirmation, name: nameText, scope: z.enum(['read', 'trade']) }),
  reply: z.object({ key: z.string(), apiKey: apiKeySchema }),
})

export const revokeKey = defineRoute({
  method: 'DELETE',
  path: '/api/v1/security/keys/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'Removes a key; it opens nothing from the next request on.',
  params: numberId,
  reply: emptyReply,
})

export const apiKeyRoutes = { createApiKey, revokeKey }
