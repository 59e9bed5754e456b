import { accept, refuse } from '@candor/domain/result.ts'
import { signOutCustomer } from '@candor/wire/operators.ts'
import type { FastifyInstance } from 'fastify'
import { findCustomerByLogin } from '../customers/customer-table.ts'
import { endCustomerSessions } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { noteSecurity } from '../security/tell-security.ts'
import { appendAudit } from './append-audit.ts'
import { kyselyTransaction } from './kysely-transaction.ts'
import { registerOperatorRoute } from './register-operator-route.ts'

/** Ends what somebody may be doing in a customer's name. It touches neither the password nor anything else of theirs. */
export function registerCustomerSignOut(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, signOutCustomer, async ({ params, operator }) => {
    const { database, bus, clock } = deps
    const { accountNumber } = params
    const customer = await findCustomerByLogin(database, [{ kind: 'account-number', value: accountNumber }])
    if (!customer) return refuse(refusal('not-found'))
    const now = clock()
    const { ended, tell } = await database.transaction().execute(async (transaction) => {
      const sessions = await endCustomerSessions(transaction, customer.id, null, now)
      const note = await noteSecurity(deps, transaction, customer, { kind: 'devices-signed-out' })
      const entry = {
        operatorId: operator.operator.id,
        act: 'customer-signed-out',
        at: new Date(now),
        subject: { kind: 'customer', id: accountNumber },
        details: { devices: sessions.length },
      } as const
      await appendAudit(kyselyTransaction(transaction), [entry])
      return { ended: sessions, tell: note }
    })
    for (const sessionId of ended) bus.publish('session.ended', { sessionId, reason: 'signed-out' })
    tell()
    return accept({ devicesSignedOut: ended.length })
  })
}
