import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { passwordText } from './confirmation.ts'
import { deviceId, sessionSchema } from './customers.ts'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { perRiskSchema } from './groups.ts'

/** As it was typed, with or without hyphens. */
const entryCodeText = z.string().check(z.minLength(1), z.maxLength(60))

export const askToJoin = defineRoute({
  method: 'POST',
  path: '/api/v1/entry/join',
  access: 'open',
  summary:
    'Asks to join a class by its code. The answer has the asker’s own one-time code, which works once an operator has let them in.',
  body: z.strictObject({
    code: entryCodeText,
    name: z.string().check(z.maxLength(200)),
    locale: z.enum(locales),
  }),
  reply: z.object({ code: z.string(), group: z.string() }),
})

export const readEntry = defineRoute({
  method: 'POST',
  path: '/api/v1/entry',
  access: 'open',
  summary:
    'Tells what a code is good for: asking to join a class, waiting to be let in, or setting a first password.',
  body: z.strictObject({ code: entryCodeText }),
  reply: z.object({
    state: z.enum(['join', 'waiting', 'refused', 'ready']),
    group: z.nullable(z.string()),
    /** Of the person, where the code is theirs. */
    name: z.nullable(z.string()),
  }),
})

export const finishEntry = defineRoute({
  method: 'POST',
  path: '/api/v1/entry/password',
  access: 'open',
  summary: 'Uses a one-time code up: sets the first password of the account and signs in.',
  body: z.strictObject({ code: entryCodeText, newPassword: passwordText, locale: z.enum(locales), deviceId }),
  reply: sessionSchema,
})

export const readOwnGroup = defineRoute({
  method: 'GET',
  path: '/api/v1/account/group',
  access: 'customer',
  reach: 'private',
  summary:
    'Who vouched for the customer, and the group they are in, with their own result per risk and resets.',
  reply: z.object({
    vouched: z.nullable(z.object({ by: z.string(), at: instantText, startingMoney: decimalText })),
    group: z.nullable(
      z.object({
        name: z.string(),
        joinedAt: instantText,
        members: z.int(),
        startingMoney: decimalText,
        perRisk: perRiskSchema,
        /** By result per risk, from 1 on; null without a figure. */
        place: z.nullable(z.int()),
      }),
    ),
    /** Resets of a group that were agreed to, newest first: done, or why not. */
    resets: z.array(
      z.object({
        agreedAt: instantText,
        state: z.enum(['waiting', 'done', 'refused']),
        refusal: z.nullable(z.string()),
        funds: decimalText,
      }),
    ),
  }),
})

export const entryRoutes = { askToJoin, readEntry, finishEntry, readOwnGroup }
