import { readReason } from '@candor/domain/cash/review-reason.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { signOutCustomer } from '@candor/wire/operators.ts'
import type { FastifyInstance } from 'fastify'
import { findCustomerByLogin } from '../customers/customer-table.ts'
import { noteSecurity } from '../customers/note-security.ts'
import { endCustomerSessions } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { appendAudit } from './append-audit.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

/** Ends all sessions of a customer, with its row in the log. Gives how many there were. */
export async function signOutEverywhere(
  deps: Dependencies,
  customer: Customer,
  { operatorId, reason }: { operatorId: bigint; reason: string },
): Promise<number> {
  const { database, bus, clock } = deps
  const accountNumber = customer.account_number
  const now = clock()
  const { ended, tell } = await database.transaction().execute(async (transaction) => {
    const sessions = await endCustomerSessions(transaction, customer.id, null, now)
    const entry = {
      operatorId,
      act: 'customer-signed-out',
      at: new Date(now),
      customerId: customer.id,
      command: { body: { accountNumber, reason }, reason },
      subject: { kind: 'customer', id: accountNumber },
      details: { devices: sessions.length },
    } as const
    await appendAudit(kyselyTransaction(transaction), [entry])
    const note = await noteSecurity(deps, transaction, customer, { kind: 'devices-signed-out' })
    return { ended: sessions, tell: note }
  })
  for (const sessionId of ended) bus.publish('session.ended', { sessionId, reason: 'signed-out' })
  tell()
  return ended.length
}

/** Ends what somebody may be doing in a customer's name. It touches neither the password nor anything else of theirs. */
export function registerCustomerSignOut(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, signOutCustomer, async ({ params, body, operator }) => {
    const name = { kind: 'account-number', value: params.accountNumber } as const
    const customer = await findCustomerByLogin(deps.database, [name])
    if (!customer) return refuse(refusal('not-found'))
    if (operator.operator.customer_id === customer.id) return refuse(refusal('own-request'))
    const reason = readReason(body.reason)
    if (!reason.ok) return refuse(refusal('invalid-request', { path: 'reason', problem: reason.refusal }))
    const by = { operatorId: operator.operator.id, reason: reason.value }
    return accept({ devicesSignedOut: await signOutEverywhere(deps, customer, by) })
  })
}
