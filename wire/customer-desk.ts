import * as z from 'zod/mini'
import { readBalance } from './balance.ts'
import { listContracts } from './contracts.ts'
import { countReply } from './count-reply.ts'
import { verificationSchema } from './customers.ts'
import { instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { listDeposits } from './deposits.ts'
import { listPostings } from './ledger.ts'
import { readLimits } from './limits.ts'
import { listLoans } from './loans.ts'
import { listNotices } from './notices.ts'
import { listOrders, listPositions } from './orders.ts'
import { listParticipations } from './participations.ts'
import { readSecurity } from './security.ts'
import { listHoldings, listSpotOrders } from './spot.ts'
import { listWithdrawals } from './withdrawals.ts'

/** Who may look at customers. Each look is in the audit log, and the customer can read it. */
export const customerReaders = ['support', 'reviewer', 'risk', 'admin'] as const

const accountNumberText = z.string().check(z.regex(/^\d{10}$/))

export const customerName = z.strictObject({ accountNumber: accountNumberText })

const foundCustomer = {
  accountNumber: z.string(),
  accountName: z.string(),
  kind: z.enum(['registered', 'trial']),
  verification: verificationSchema,
  /** All but the first and last characters are hidden from who is no reviewer. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  locale: z.string(),
  frozen: z.boolean(),
  closed: z.boolean(),
  createdAt: instantText,
}

const customerFilters = {
  words: z.optional(z.string().check(z.minLength(2), z.maxLength(100))),
  verification: z.optional(verificationSchema),
  frozen: z.optional(z.literal('yes')),
  kind: z.optional(z.enum(['registered', 'trial'])),
}

export const searchCustomers = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/customers',
  access: 'operator',
  roles: customerReaders,
  summary:
    'Customers, newest first; `words` is the beginning of an account number, name, e-mail address or phone number, `before` the account number of the last one already known.',
  query: z.strictObject({
    ...customerFilters,
    before: z.optional(accountNumberText),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/))),
  }),
  reply: z.object({ customers: z.array(z.object(foundCustomer)), more: z.boolean() }),
})

export const countCustomers = defineRoute({
  method: 'GET',
  path: '/api/v1/operator/customer-count',
  access: 'operator',
  roles: customerReaders,
  summary: 'How many customers match the same filters as a search takes, counted up to 10,000.',
  query: z.strictObject(customerFilters),
  reply: countReply,
})

const partPath = '/api/v1/operator/customers/{accountNumber}'

/** One part of what a customer has, as the customer reads it. */
const part = <Q extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  what: string,
  { query, reply }: { query: Q; reply: R },
) =>
  defineRoute({
    method: 'GET',
    path: `${partPath}/${name}`,
    access: 'operator',
    roles: customerReaders,
    summary: `${what}, as the customer reads it. That somebody looked is in the audit log.`,
    params: customerName,
    query,
    reply,
  })

export const readCustomer = defineRoute({
  method: 'GET',
  path: partPath,
  access: 'operator',
  roles: customerReaders,
  summary:
    'One customer with balances, own limits and security. That somebody looked is in the audit log, and the customer can read it.',
  params: customerName,
  reply: z.object({
    customer: z.object({
      ...foundCustomer,
      virtualAccount: z.string(),
      verifiedAt: z.nullable(instantText),
      frozenAt: z.nullable(instantText),
    }),
    balance: readBalance.reply,
    limits: readLimits.reply,
    /** Whether the operator who looks is this customer: then they cannot act on it. */
    own: z.boolean(),
  }),
})

export const readCustomerPostings = part('postings', 'Postings of a customer', listPostings)
export const readCustomerPositions = part('positions', 'Leveraged positions of a customer', listPositions)
export const readCustomerOrders = part('orders', 'Leveraged orders of a customer', listOrders)
export const readCustomerContracts = part('contracts', 'Delivery contracts of a customer', listContracts)
export const readCustomerHoldings = part('holdings', 'What a customer holds', listHoldings)
export const readCustomerSpotOrders = part('spot-orders', 'Spot orders of a customer', listSpotOrders)
export const readCustomerDeposits = part('deposits', 'Deposits of a customer', listDeposits)
export const readCustomerWithdrawals = part('withdrawals', 'Withdrawals of a customer', listWithdrawals)
export const readCustomerLoans = part('loans', 'Loans of a customer', listLoans)
export const readCustomerParticipations = part('participations', 'Participations of a customer', {
  query: listParticipations.query,
  reply: z.pick(listParticipations.reply, { participations: true, more: true }),
})
export const readCustomerNotices = part('notices', 'Notices of a customer', listNotices)
export const readCustomerSecurity = part(
  'security',
  'Sessions, passkeys, keys and security events of a customer',
  readSecurity,
)

export const customerDeskRoutes = {
  searchCustomers,
  countCustomers,
  readCustomer,
  readCustomerPostings,
  readCustomerPositions,
  readCustomerOrders,
  readCustomerContracts,
  readCustomerHoldings,
  readCustomerSpotOrders,
  readCustomerDeposits,
  readCustomerWithdrawals,
  readCustomerLoans,
  readCustomerParticipations,
  readCustomerNotices,
  readCustomerSecurity,
}
