import { hideContact } from '@candor/domain/operators/hide-contact.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { mostCounted } from '@candor/wire/count-reply.ts'
import { countCustomers, readCustomer, searchCustomers } from '@candor/wire/customer-desk.ts'
import type { QueryOf } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import { virtualAccountOf } from '../cash/write-deposit.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { findLastVerification } from '../identity/verification-table.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { writeBalance } from '../ledger/write-balance.ts'
import { describeLimits } from '../limits/describe-limits.ts'
import type { Operator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { countFoundCustomers, listFoundCustomers } from './customer-search.ts'
import { findDeskCustomer } from './find-desk-customer.ts'
import { noteView } from './note-view.ts'

const usualPage = 50

const filtersOf = (query: QueryOf<typeof countCustomers>) => ({
  words: query.words ?? null,
  verification: query.verification ?? null,
  frozen: query.frozen === 'yes',
  kind: query.kind ?? null,
})

/** Contacts are shown in full to who reviews; others see enough to compare. */
function writeFound(customer: Customer, { roles }: Operator) {
  const show = (contact: string | null) =>
    contact === null || roles.includes('reviewer') ? contact : hideContact(contact)
  return {
    accountNumber: customer.account_number,
    accountName: customer.account_name,
    kind: customer.kind,
    verification: customer.verification,
    email: show(customer.email),
    phone: show(customer.phone),
    locale: customer.locale,
    frozen: customer.frozen_at !== null,
    closed: customer.closed_at !== null,
    createdAt: customer.created_at.toISOString(),
  }
}

export function registerCustomerDesk(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerOperatorRoute(server, searchCustomers, async ({ query, operator }) => {
    const limit = Number(query.limit ?? usualPage)
    const found = await listFoundCustomers(database, {
      ...filtersOf(query),
      before: query.before ?? null,
      limit: limit + 1,
    })
    const customers = found.slice(0, limit).map((customer) => writeFound(customer, operator.operator))
    return accept({ customers, more: found.length > limit })
  })

  registerOperatorRoute(server, countCustomers, async ({ query }) => {
    const count = await countFoundCustomers(database, filtersOf(query), mostCounted + 1)
    return accept({ count: Math.min(count, mostCounted), more: count > mostCounted })
  })

  registerOperatorRoute(server, readCustomer, async ({ params, operator: { operator } }) => {
    const customer = await findDeskCustomer(database, params.accountNumber)
    if (!customer) return refuse(refusal('not-found'))
    await noteView(deps, operator.id, customer)
    const [ledger, limits, verification] = await Promise.all([
      findLedger(database, customer.id),
      describeLimits(deps, customer.id),
      findLastVerification(database, customer.id),
    ])
    const verifiedAt = verification?.status === 'verified' ? verification.decided_at : null
    return accept({
      customer: {
        ...writeFound(customer, operator),
        virtualAccount: virtualAccountOf(customer.account_number),
        verifiedAt: verifiedAt?.toISOString() ?? null,
        frozenAt: customer.frozen_at?.toISOString() ?? null,
      },
      balance: writeBalance(ledger),
      limits,
      own: operator.customer_id === customer.id,
    })
  })
}
