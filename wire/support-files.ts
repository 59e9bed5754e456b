import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { requestId } from './requests.ts'

/** A picture, sent as multipart with one part `file`. */
export const supportPictureUpload = {
  part: 'file',
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: 10 * 1024 * 1024,
} as const

export const sendSupportPicture = defineRoute({
  method: 'POST',
  path: '/api/v1/support/pictures',
  access: 'customer',
  reach: 'private',
  summary: 'Takes a picture for a message, makes a clean copy of it and throws away what was sent.',
  upload: supportPictureUpload,
  reply: z.object({ id: z.uuid(), bytes: z.int() }),
})

export const readSupportPicture = defineRoute({
  method: 'GET',
  path: '/api/v1/support/pictures/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'A picture of the customer’s own messages.',
  params: requestId,
  gives: ['image/jpeg'],
  reply: z.unknown(),
})

export const supportPicturePath = (id: string): string => `/api/v1/support/pictures/${id}`

/** What a device wrote about a proof, as a JSON file. */
export const supportReportUpload = {
  part: 'file',
  kinds: ['application/json'],
  mostBytes: 2 * 1024 * 1024,
} as const

export const sendSupportReport = defineRoute({
  method: 'POST',
  path: '/api/v1/support/reports',
  access: 'customer',
  reach: 'private',
  summary: 'Takes the file of a proof that fails, and keeps it unchanged for the message it belongs to.',
  upload: supportReportUpload,
  reply: z.object({ id: z.uuid(), bytes: z.int() }),
})

export const readSupportReport = defineRoute({
  method: 'GET',
  path: '/api/v1/support/reports/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'The file of a proof that the customer sent, byte for byte.',
  params: requestId,
  gives: ['application/json'],
  reply: z.unknown(),
})

export const supportFileRoutes = {
  sendSupportPicture,
  readSupportPicture,
  sendSupportReport,
  readSupportReport,
}
