import { noticeChannels, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { numberStyles } from '@candor/domain/preferences/preference.ts'
import * as z from 'zod/mini'
import { dayText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'

const channels = z.array(z.enum(noticeChannels)).check(z.maxLength(noticeChannels.length))

const choices = {
  theme: z.enum(['dark', 'light', 'system']),
  priceColours: z.enum(['green-up', 'red-up', 'by-language']),
  numbers: z.enum(numberStyles),
  zone: z.string().check(z.regex(/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/), z.maxLength(64)),
  motion: z.enum(['system', 'reduced']),
  confirmOrders: z.boolean(),
  confirmEndings: z.boolean(),
  quiet: z.boolean(),
  lockScreenAmounts: z.boolean(),
  restDay: z.nullable(dayText),
}

const preferencesSchema = z.object({ ...choices, notices: z.record(z.enum(noticeKinds), channels) })

export const preferenceChangesSchema = z.strictObject({
  ...z.partial(z.object(choices)).shape,
  notices: z.optional(z.partialRecord(z.enum(noticeKinds), channels)),
})

export const readPreferences = defineRoute({
  method: 'GET',
  path: '/api/v1/preferences',
  access: 'customer',
  reach: 'private',
  summary: 'What the customer prefers, on every device: `chosen` names what was ever chosen.',
  reply: z.object({ preferences: preferencesSchema, chosen: preferenceChangesSchema }),
})

export const changePreferences = defineRoute({
  method: 'PATCH',
  path: '/api/v1/preferences',
  access: 'customer',
  reach: 'private',
  summary: 'Keeps what is named with the customer; everything else stays as it is.',
  body: preferenceChangesSchema,
  reply: z.object({ preferences: preferencesSchema, chosen: preferenceChangesSchema }),
})

export const preferenceRoutes = { readPreferences, changePreferences }
