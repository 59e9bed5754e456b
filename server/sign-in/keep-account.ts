import { passwordProblem } from '@candor/domain/customers/password-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { isEmail } from '@candor/domain/validation/email.ts'
import { keepAccount } from '@candor/wire/customers.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { findCustomer, isContactTaken, wireCustomer } from '../customers/customer-table.ts'
import { noteSecurity } from '../customers/note-security.ts'
import { finishSessions } from '../customers/open-session.ts'
import { deletePracticeDevice } from '../customers/practice-device-table.ts'
import { addFailure, counterOf } from '../customers/sign-in-failure-table.ts'
import { slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { hashInTurn } from '../security/replace-password.ts'
import { firstName } from './register-customer.ts'
import { takePracticeBack } from './return-practice.ts'

/** Everything that is wrong at once; the e-mail in the one spelling that is stored. */
function decideKeeping(asked: { email: string; password: string }): Result<string, Refusal> {
  const email = asked.email.trim().toLowerCase()
  const password = passwordProblem(asked.password)
  const fields: NonNullable<Refusal['fields']> = []
  if (!isEmail(email)) fields.push({ path: 'email', problem: 'email-invalid' })
  if (password) fields.push({ path: 'password', problem: password })
  return fields.length === 0 ? accept(email) : refuse(refusal('invalid-request', ...fields))
}

type Outcome = 'kept' | 'taken' | 'refused'

/** The routine does it to a practice account without a password and to no other, whatever this server believes. */
async function giveContact(
  connection: Connection,
  customer: Customer,
  email: string,
  hash: string,
): Promise<Outcome> {
  const name = firstName({ kind: 'email', value: email })
  const { rows } = await sql<{ outcome: Outcome }>`
    select keep_account(${customer.id}, ${email}, ${name}, ${hash}) as outcome
  `.execute(connection)
  return rows[0]?.outcome ?? 'refused'
}

const taken = () => refusal('registration-failed', { path: 'email', problem: 'account-taken' })

/** A practice customer adds an e-mail and a password to their account, which stays the same in everything else. */
export function registerKeeping(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerRoute(server, keepAccount, async ({ body, session, request, reply }) => {
    const { customer } = session
    if (customer.kind !== 'trial' || customer.password_hash !== null) return refuse(refusal('already-kept'))
    const decided = decideKeeping(body)
    if (!decided.ok) return decided
    // Which e-mails are taken can be asked here as by registering, so both count as one.
    const asked = counterOf('address', 'registration', addressGroup(request.ip))
    const waiting = await slowDown(database, [asked], clock())
    if (waiting) return refuse(waiting)
    if (await isContactTaken(database, 'email', decided.value)) {
      await addFailure(database, [asked], clock())
      return refuse(taken())
    }
    const hashed = await hashInTurn(deps, customer, body.password)
    if (!hashed.ok) return hashed
    const kept = await database.transaction().execute(async (transaction) => {
      const outcome = await giveContact(transaction, customer, decided.value, hashed.value)
      if (outcome !== 'kept') return refuse(outcome === 'taken' ? taken() : refusal('already-kept'))
      await deletePracticeDevice(transaction, customer.id)
      const changed = await findCustomer(transaction, customer.id)
      if (!changed) throw new Error('a customer that was kept is gone')
      const tell = await noteSecurity(deps, transaction, changed, { kind: 'account-kept' })
      return accept({ changed, tell })
    })
    if (!kept.ok) return kept
    takePracticeBack(deps, reply)
    deps.bus.publish('customer.changed', { customerId: customer.id })
    // Other sessions that were opened without a password end.
    await finishSessions(deps, customer.id, session.id)
    kept.value.tell()
    return accept(wireCustomer(kept.value.changed))
  })
}
