import * as z from 'zod/mini'
import { instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'

const pushDeviceSchema = z.object({
  id: z.string(),
  /** As its browser names itself; null where it does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['phone', 'tablet', 'computer']),
  addedAt: instantText,
  current: z.boolean(),
})

export type WirePushDevice = z.output<typeof pushDeviceSchema>

export const readPush = defineRoute({
  method: 'GET',
  path: '/api/v1/push',
  access: 'customer',
  reach: 'private',
  summary:
    'The key that a browser subscribes to pushes with, null where this installation sends none, and the devices that take them.',
  reply: z.object({ publicKey: z.nullable(z.string()), devices: z.array(pushDeviceSchema) }),
})

const base64urlText = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+=*$/), z.maxLength(most))

export const addSubscription = defineRoute({
  method: 'POST',
  path: '/api/v1/push/subscriptions',
  access: 'customer',
  reach: 'private',
  summary:
    'Has pushes sent to this device, one subscription for each device; sent again at each start, it is renewed.',
  body: z.strictObject({
    /** An address of a known push service. */
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.strictObject({ p256dh: base64urlText(100), auth: base64urlText(40) }),
    /** The device's time zone, for quiet hours. */
    zone: z.string().check(z.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/), z.maxLength(64)),
  }),
  reply: z.object({ id: z.string() }),
})

export const removeSubscription = defineRoute({
  method: 'DELETE',
  path: '/api/v1/push/subscriptions/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'Sends no more pushes to a device.',
  params: z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: emptyReply,
})

export const pushRoutes = { readPush, addSubscription, removeSubscription }
