import { readReason } from '@candor/domain/cash/review-reason.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  freezeCustomer,
  noteCustomer,
  readCustomerActs,
  unfreezeCustomer,
} from '@candor/wire/customer-acts.ts'
import type { FastifyInstance } from 'fastify'
import { takeWithdrawalsBack } from '../account/freeze-routes.ts'
import { updateHeld } from '../customers/customer-table.ts'
import { noteSecurity } from '../customers/note-security.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { listCustomerActs } from '../operators/customer-act-table.ts'
import type { LiveOperator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findDeskCustomer } from './find-desk-customer.ts'

const usualPage = 50

/** Who is acted on by whom, and why. */
export type AskedOfCustomer = {
  customer: Customer
  operator: LiveOperator['operator']
  reason: string
  now: number
}

/** Who is acted on and why; nobody acts on their own account. */
export async function readAsked(
  { database, clock }: Dependencies,
  accountNumber: string,
  { operator }: LiveOperator,
  given: string,
): Promise<Result<AskedOfCustomer, Refusal>> {
  const customer = await findDeskCustomer(database, accountNumber)
  if (!customer) return refuse(refusal('not-found'))
  if (operator.customer_id === customer.id) return refuse(refusal('own-request'))
  const reason = readReason(given)
  if (!reason.ok) return refuse(refusal('invalid-request', { path: 'reason', problem: reason.refusal }))
  return accept({ customer, operator, reason: reason.value, now: clock() })
}

const logAct = (
  transaction: Connection,
  { customer, operator, reason, now }: AskedOfCustomer,
  act: 'customer-frozen' | 'customer-unfrozen' | 'customer-noted',
): Promise<void> =>
  appendAudit(kyselyTransaction(transaction), [
    {
      operatorId: operator.id,
      act,
      at: new Date(now),
      customerId: customer.id,
      command: { body: { accountNumber: customer.account_number, reason }, reason },
      subject: { kind: 'customer', id: customer.account_number },
      details: { reason },
    },
  ])

/** Null where it is so already, and nothing was changed; else the function that publishes it. */
const setHeld = (deps: Dependencies, asked: AskedOfCustomer, frozen: boolean): Promise<(() => void) | null> =>
  deps.database.transaction().execute(async (transaction) => {
    const held = frozen ? { by: asked.operator.id, at: new Date(asked.now) } : null
    if (!(await updateHeld(transaction, asked.customer.id, held))) return null
    await logAct(transaction, asked, frozen ? 'customer-frozen' : 'customer-unfrozen')
    return await noteSecurity(deps, transaction, asked.customer, {
      kind: frozen ? 'account-frozen' : 'account-unfrozen',
    })
  })

/** Freezes an account, or lifts the freeze of an operator. */
export async function holdAccount(
  deps: Dependencies,
  asked: AskedOfCustomer,
  frozen: boolean,
): Promise<Result<Record<string, never>, Refusal>> {
  const tell = await setHeld(deps, asked, frozen)
  if (!tell) return refuse(refusal('already-so'))
  // What this customer may do has changed: caches are invalidated first.
  deps.bus.publish('customer.changed', { customerId: asked.customer.id })
  tell()
  if (frozen) await takeWithdrawalsBack(deps, asked.customer)
  return accept({})
}

/** What operators do to an account without moving its money, each with a reason that the customer reads. */
export function registerCustomerActs(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, freezeCustomer, async ({ params, body, operator }) => {
    const asked = await readAsked(deps, params.accountNumber, operator, body.reason)
    return asked.ok ? await holdAccount(deps, asked.value, true) : asked
  })

  registerOperatorRoute(server, unfreezeCustomer, async ({ params, body, operator }) => {
    const asked = await readAsked(deps, params.accountNumber, operator, body.reason)
    return asked.ok ? await holdAccount(deps, asked.value, false) : asked
  })

  registerOperatorRoute(server, noteCustomer, async ({ params, body, operator }) => {
    const asked = await readAsked(deps, params.accountNumber, operator, body.reason)
    if (!asked.ok) return asked
    await deps.database
      .transaction()
      .execute((transaction) => logAct(transaction, asked.value, 'customer-noted'))
    return accept({})
  })

  registerOperatorRoute(server, readCustomerActs, async ({ params, query }) => {
    const customer = await findDeskCustomer(deps.database, params.accountNumber)
    if (!customer) return refuse(refusal('not-found'))
    return accept(
      await listCustomerActs(deps.database, customer.id, {
        before: query.before === undefined ? null : BigInt(query.before),
        limit: Number(query.limit ?? usualPage),
      }),
    )
  })
}
