import { locales } from '@candor/domain/languages/language-table.ts'
import * as z from 'zod/mini'
import { codeText, passwordText } from './confirmation.ts'
import { defineRoute, emptyReply } from './define-route.ts'

/** Languages a customer can choose, by the values of docs/SPECIFICATION.md, section 3. */
const localeSchema = z.enum(locales)

const contactText = z.string().check(z.maxLength(254))
/** The anonymous identifier the app keeps in browser storage. */
export const deviceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))

export const verificationSchema = z.enum(['unverified', 'verifying', 'verified', 'rejected'])

export const customerSchema = z.object({
  accountNumber: z.string(),
  accountName: z.string(),
  kind: z.enum(['registered', 'trial']),
  verification: verificationSchema,
  /** False for a practice customer who has not kept the account: only the device it was opened on finds it again. */
  hasPassword: z.boolean(),
  /** Frozen by the customer: nothing that moves money is taken. */
  frozen: z.boolean(),
  locale: localeSchema,
})

export type WireCustomer = z.output<typeof customerSchema>

export const sessionSchema = z.object({
  customer: z.nullable(customerSchema),
  /** When this session ends if no further request comes; null for a visitor. */
  endsAt: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Nobody is signed in, and this browser has a practice account of its own to return to. */
  canReturn: z.boolean(),
})

export type WireSession = z.output<typeof sessionSchema>

export const registerCustomer = defineRoute({
  method: 'POST',
  path: '/api/v1/customers',
  access: 'open',
  summary: 'Opens an account by e-mail or phone and signs it in.',
  body: z.strictObject({
    contact: contactText,
    password: passwordText,
    adult: z.boolean(),
    locale: localeSchema,
    deviceId,
  }),
  reply: sessionSchema,
})

export const openTrial = defineRoute({
  method: 'POST',
  path: '/api/v1/customers/trial',
  access: 'open',
  summary:
    'Opens a fresh, verified practice account in one tap and signs it in; a device that has one already is signed in to its own.',
  body: z.strictObject({ locale: localeSchema, deviceId }),
  reply: sessionSchema,
})

export const returnToPractice = defineRoute({
  method: 'POST',
  path: '/api/v1/session/practice',
  access: 'open',
  summary: 'Signs a device in to the practice account that was opened on it and has no password yet.',
  body: z.strictObject({ deviceId }),
  reply: sessionSchema,
})

export const keepAccount = defineRoute({
  method: 'POST',
  path: '/api/v1/customers/keep',
  access: 'customer',
  reach: 'private',
  summary:
    'Adds an e-mail and a password to a practice account that has none, so that it can be opened on any device.',
  body: z.strictObject({ email: contactText, password: passwordText }),
  reply: customerSchema,
})

export const signIn = defineRoute({
  method: 'POST',
  path: '/api/v1/session',
  access: 'open',
  summary:
    'Signs in by e-mail, phone or account number and password; with a code where two-factor authentication is on.',
  body: z.strictObject({
    account: contactText,
    password: passwordText,
    code: z.optional(codeText),
    deviceId,
  }),
  reply: sessionSchema,
})

export const readSession = defineRoute({
  method: 'GET',
  path: '/api/v1/session',
  access: 'open',
  summary: 'Tells who is signed in, if anyone.',
  reply: sessionSchema,
})

export const signOut = defineRoute({
  method: 'DELETE',
  path: '/api/v1/session',
  access: 'open',
  summary: 'Ends this session; does nothing without one.',
  reply: emptyReply,
})

export const changeLocale = defineRoute({
  method: 'PUT',
  path: '/api/v1/customers/locale',
  access: 'customer',
  reach: 'private',
  summary: 'Keeps the language with the customer.',
  body: z.strictObject({ locale: localeSchema }),
  reply: customerSchema,
})

export const customerRoutes = {
  registerCustomer,
  openTrial,
  returnToPractice,
  keepAccount,
  signIn,
  readSession,
  signOut,
  changeLocale,
}
