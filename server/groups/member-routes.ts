import { randomBytes } from 'node:crypto'
import { readReason } from '@candor/domain/cash/review-reason.ts'
import { codeFrom, groupCode, oneTimeCodeLength } from '@candor/domain/groups/entry-code.ts'
import { oneTimeCodeLifeMs } from '@candor/domain/groups/group-rule.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { addMember, removeMember, renewEntryCode } from '@candor/wire/groups.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { findCustomerByLogin } from '../customers/customer-table.ts'
import { hashToken } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import type { Operator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { dropTokens } from '../security/one-time-token-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findGroup, type Group } from './group-table.ts'
import { endMembership, findMembership, insertMembers } from './member-table.ts'

type Asked = { group: Group; customer: Customer; operator: Operator; reason: string | null; now: number }

type MemberAct = 'entry-code-renewed' | 'group-member-added' | 'group-member-removed'

async function readAsked(
  { database, clock }: Dependencies,
  { id, accountNumber }: { id: string; accountNumber: string },
  operator: Operator,
  given: string | null,
): Promise<Result<Asked, Refusal>> {
  const group = await findGroup(database, id)
  const customer = await findCustomerByLogin(database, [{ kind: 'account-number', value: accountNumber }])
  if (!group || !customer || (customer.kind as string) === 'pool' || customer.closed_at !== null)
    return refuse(refusal('not-found'))
  if (operator.customer_id === customer.id) return refuse(refusal('own-request'))
  const reason = given === null ? accept(null) : readReason(given)
  if (!reason.ok) return refuse(refusal('invalid-request', { path: 'reason', problem: reason.refusal }))
  return accept({ group, customer, operator, reason: reason.value, now: clock() })
}

/** Does it and writes it down, or says why nothing was changed. */
const act = (
  { database }: Dependencies,
  { group, customer, operator, reason, now }: Asked,
  name: MemberAct,
  work: (transaction: Connection) => Promise<RefusalCode | null>,
): Promise<RefusalCode | null> =>
  database.transaction().execute(async (transaction) => {
    const refused = await work(transaction)
    if (refused !== null) return refused
    await appendAudit(kyselyTransaction(transaction), [
      {
        operatorId: operator.id,
        act: name,
        at: new Date(now),
        customerId: customer.id,
        command: { body: { groupId: group.id, accountNumber: customer.account_number, reason }, reason },
        subject: { kind: 'customer', id: customer.account_number },
        details: { group: group.name, ...(reason !== null && { reason }) },
      },
    ])
    return null
  })

/** A new code for who has not set a password yet; who has one is helped by no operator's code. */
async function renewCode(
  transaction: Connection,
  { group, customer, now }: Asked,
  code: string,
): Promise<RefusalCode | null> {
  const membership = await findMembership(transaction, customer.id)
  if (membership?.group_id !== group.id) return 'not-found'
  if (customer.password_hash !== null || customer.kind !== 'trial') return 'already-so'
  await dropTokens(transaction, 'first-sign-in', customer.id, now)
  await transaction
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(code),
      purpose: 'first-sign-in',
      customer_id: customer.id,
      made_at: new Date(now),
      expires_at: new Date(now + oneTimeCodeLifeMs),
      used_at: null,
    })
    .execute()
  return null
}

export function registerMemberRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerOperatorRoute(server, addMember, async ({ params, body, operator: { operator } }) => {
    const name = { id: params.id, accountNumber: body.accountNumber }
    const asked = await readAsked(deps, name, operator, body.reason)
    if (!asked.ok) return asked
    const { group, customer, now } = asked.value
    const refused = await act(deps, asked.value, 'group-member-added', async (transaction) => {
      const before = await findMembership(transaction, customer.id)
      if (before !== null) return before.group_id === group.id ? 'already-so' : 'member-elsewhere'
      const added = await insertMembers(transaction, group.id, [customer.id], new Date(now))
      return added ? null : 'member-elsewhere'
    })
    return refused === null ? accept({}) : refuse(refusal(refused))
  })

  registerOperatorRoute(server, removeMember, async ({ params, body, operator: { operator } }) => {
    const asked = await readAsked(deps, params, operator, body.reason)
    if (!asked.ok) return asked
    const { group, customer, now } = asked.value
    const refused = await act(deps, asked.value, 'group-member-removed', async (transaction) =>
      (await endMembership(transaction, group.id, customer.id, new Date(now))) ? null : 'already-so',
    )
    return refused === null ? accept({}) : refuse(refusal(refused))
  })

  registerOperatorRoute(server, renewEntryCode, async ({ params, operator: { operator } }) => {
    const asked = await readAsked(deps, params, operator, null)
    if (!asked.ok) return asked
    const code = codeFrom(randomBytes(oneTimeCodeLength))
    const refused = await act(deps, asked.value, 'entry-code-renewed', (transaction) =>
      renewCode(transaction, asked.value, code),
    )
    if (refused !== null) return refuse(refusal(refused))
    const until = new Date(asked.value.now + oneTimeCodeLifeMs).toISOString()
    return accept({ code: groupCode(code), until })
  })
}
