import * as z from 'zod/mini'
import { codeText, passwordText } from './confirmation.ts'
import { decimalText, instantText } from './decimal-text.ts'
import { defineRoute, emptyReply } from './define-route.ts'
import { amountText, progressSchema, requestId, requestPage, requestStatusSchema } from './requests.ts'

const bankAccountSchema = z.object({
  id: z.uuid(),
  bankName: z.string(),
  holder: z.string(),
  /** Only the last four digits leave the server again. */
  lastDigits: z.string(),
  isDefault: z.boolean(),
  /** A new bank account waits a day before money can be sent to it. */
  usableFrom: instantText,
  usable: z.boolean(),
})

export type WireBankAccount = z.output<typeof bankAccountSchema>

const shortText = z.string().check(z.maxLength(80))

export const listBankAccounts = defineRoute({
  method: 'GET',
  path: '/api/v1/bank-accounts',
  access: 'customer',
  reach: 'private',
  summary: 'The bank accounts the customer has bound, the default one first.',
  reply: z.object({ bankAccounts: z.array(bankAccountSchema) }),
})

export const addBankAccount = defineRoute({
  method: 'POST',
  path: '/api/v1/bank-accounts',
  access: 'customer',
  reach: 'funding',
  summary: 'Binds a bank account. It can be used after 24 hours.',
  body: z.strictObject({
    bankName: shortText,
    holder: shortText,
    number: z.string().check(z.maxLength(40)),
    password: z.optional(passwordText),
    code: z.optional(codeText),
  }),
  reply: bankAccountSchema,
})

export const removeBankAccount = defineRoute({
  method: 'DELETE',
  path: '/api/v1/bank-accounts/{id}',
  access: 'customer',
  reach: 'funding',
  summary: 'Removes a bank account. Withdrawals that are under way to it go on.',
  params: requestId,
  reply: emptyReply,
})

export const preferBankAccount = defineRoute({
  method: 'PUT',
  path: '/api/v1/bank-accounts/{id}/default',
  access: 'customer',
  reach: 'funding',
  summary: 'Makes a bank account the default one.',
  params: requestId,
  reply: z.object({ bankAccounts: z.array(bankAccountSchema) }),
})

const withdrawalSchema = z.object({
  id: z.uuid(),
  amount: decimalText,
  fee: decimalText,
  receives: decimalText,
  status: requestStatusSchema,
  requestedAt: instantText,
  decidedAt: z.nullable(instantText),
  reason: z.nullable(z.string()),
  bankName: z.string(),
  lastDigits: z.string(),
  /** How many people have to agree: two from $5,000 of the customer's day. */
  approvalsNeeded: z.int(),
  progress: progressSchema,
})

export type WireWithdrawal = z.output<typeof withdrawalSchema>

export const readWithdrawalTerms = defineRoute({
  method: 'GET',
  path: '/api/v1/withdrawals/terms',
  access: 'customer',
  reach: 'private',
  summary:
    'What can be withdrawn now: fee, bounds, what is left of today’s limit, and what stands in the way.',
  reply: z.object({
    minimum: decimalText,
    fee: decimalText,
    dailyLimit: decimalText,
    leftToday: decimalText,
    twoPeopleFrom: decimalText,
    /** What repaying every loan takes now, with interest; nothing can be withdrawn while it is not zero. */
    outstandingLoan: decimalText,
    verified: z.boolean(),
    /** A customer with a password confirms with it. */
    passwordNeeded: z.boolean(),
    /** One with two-factor authentication also with a code. */
    codeNeeded: z.boolean(),
    reviewHours: z.int(),
  }),
})

export const requestWithdrawal = defineRoute({
  method: 'POST',
  path: '/api/v1/withdrawals',
  access: 'customer',
  reach: 'paying',
  summary: 'Asks for a withdrawal. The amount is set aside at once and comes back if it is rejected.',
  money: true,
  body: z.strictObject({
    bankAccountId: z.uuid(),
    amount: amountText,
    password: z.optional(passwordText),
    code: z.optional(codeText),
  }),
  reply: withdrawalSchema,
})

export const listWithdrawals = defineRoute({
  method: 'GET',
  path: '/api/v1/withdrawals',
  access: 'customer',
  reach: 'private',
  summary: 'The customer’s withdrawals, newest first; `before` is the id of the last one already known.',
  query: requestPage,
  reply: z.object({ withdrawals: z.array(withdrawalSchema), more: z.boolean() }),
})

export const readWithdrawal = defineRoute({
  method: 'GET',
  path: '/api/v1/withdrawals/{id}',
  access: 'customer',
  reach: 'private',
  summary: 'One withdrawal and how far it is.',
  params: requestId,
  reply: withdrawalSchema,
})

export const cancelWithdrawal = defineRoute({
  method: 'POST',
  path: '/api/v1/withdrawals/{id}/cancel',
  access: 'customer',
  reach: 'funding',
  summary: 'Takes a withdrawal back while it is in review; the amount returns to the balance.',
  money: true,
  params: requestId,
  reply: withdrawalSchema,
})

export const withdrawalRoutes = {
  listBankAccounts,
  addBankAccount,
  removeBankAccount,
  preferBankAccount,
  readWithdrawalTerms,
  requestWithdrawal,
  listWithdrawals,
  readWithdrawal,
  cancelWithdrawal,
}
