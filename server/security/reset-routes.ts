import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { askPasswordReset, finishPasswordReset } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { findCustomer } from '../customers/customer-table.ts'
import { noteSecurity } from '../customers/note-security.ts'
import { finishSessions } from '../customers/open-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { checkFactor } from './check-factor.ts'
import { dropTokens, findTokenOwner, spendToken } from './one-time-token-table.ts'
import { hashInTurn, judgeNewPassword, replacePassword } from './replace-password.ts'
import { createResetSender } from './send-reset.ts'

const purpose = 'password-reset'

/** The customer a link was sent to, while it may still be used. */
async function ownerOf({ database, clock }: Dependencies, token: string): Promise<Customer | null> {
  const id = await findTokenOwner(database, purpose, token, clock())
  return id === null ? null : await findCustomer(database, id)
}

/** Uses the link up and sets the password. */
async function spendLink(
  deps: Dependencies,
  customer: Customer,
  token: string,
  hash: string,
): Promise<Result<() => void, Refusal>> {
  const now = deps.clock()
  return await deps.database.transaction().execute(async (transaction) => {
    const owner = await spendToken(transaction, purpose, token, now)
    if (owner !== customer.id || !(await replacePassword(transaction, customer, hash, now)))
      return refuse(refusal('link-invalid'))
    await dropTokens(transaction, purpose, customer.id, now)
    return accept(await noteSecurity(deps, transaction, customer, { kind: 'password-reset' }))
  })
}

export function registerPasswordReset(server: FastifyInstance, deps: Dependencies): void {
  const sender = createResetSender(deps)
  server.addHook('preClose', async () => await sender.settled())

  registerRoute(server, askPasswordReset, async ({ body }) => {
    if (body.account.trim() === '')
      return refuse(refusal('account-required', { path: 'account', problem: 'account-required' }))
    sender.ask(body.account)
    return accept({})
  })

  registerRoute(server, finishPasswordReset, async ({ body }) => {
    const customer = await ownerOf(deps, body.token)
    if (!customer) return refuse(refusal('link-invalid'))
    const judged = judgeNewPassword(body.newPassword)
    if (!judged.ok) return judged
    // Who can read somebody's letters has one factor and not two.
    const passed = await checkFactor(deps, customer, body.code)
    if (!passed.ok) return passed
    const hashed = await hashInTurn(deps, customer, body.newPassword)
    if (!hashed.ok) return hashed
    const spent = await spendLink(deps, customer, body.token, hashed.value)
    if (!spent.ok) return spent
    deps.bus.publish('customer.changed', { customerId: customer.id })
    await finishSessions(deps, customer.id, null)
    spent.value()
    return accept({})
  })
}
