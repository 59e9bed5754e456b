import { accept, refuse } from '@candor/domain/result.ts'
import { changePassword } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import { finishSessions } from '../customers/open-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { confirmCustomer, needPassword } from './confirm-customer.ts'
import { dropTokens } from './one-time-token-table.ts'
import { hashInTurn, judgeNewPassword, replacePassword } from './replace-password.ts'

export function registerPasswordChange(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, changePassword, async ({ body, session, request }) => {
    const { customer } = session
    const able = needPassword(customer)
    if (!able.ok) return able
    const judged = judgeNewPassword(body.newPassword)
    if (!judged.ok) return judged
    const confirmed = await confirmCustomer(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    if (body.newPassword === body.password)
      return refuse(refusal('invalid-request', { path: 'newPassword', problem: 'password-unchanged' }))
    const hashed = await hashInTurn(deps, customer, body.newPassword)
    if (!hashed.ok) return hashed
    const now = deps.clock()
    const tell = await deps.database.transaction().execute(async (transaction) => {
      if (!(await replacePassword(transaction, customer, hashed.value, now))) return null
      // A link that was asked for before would set the password once more.
      await dropTokens(transaction, 'password-reset', customer.id, now)
      return await noteSecurity(deps, transaction, customer, { kind: 'password-changed' })
    })
    if (tell === null) return refuse(refusal('incorrect-account-or-password'))
    deps.bus.publish('customer.changed', { customerId: customer.id })
    const devicesSignedOut = await finishSessions(deps, customer.id, session.id)
    tell()
    return accept({ devicesSignedOut })
  })
}
