import { randomBytes } from 'node:crypto'
import { codeFrom, groupCode, joinCodeLength } from '@candor/domain/groups/entry-code.ts'
import { joinCodeLifeMs } from '@candor/domain/groups/group-rule.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { closeJoining, decideJoins, openJoining } from '@candor/wire/groups.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import type { Operator } from '../operators/operator-session-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { Connection } from '../postgres/database.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { findGroup, type Group, updateJoinCode } from './group-table.ts'
import { type JoinRequest, letIn, lockWaiting, refuseJoins } from './join-table.ts'
import { fundOpened, type OpenedAccount, openAccounts } from './open-accounts.ts'

type Decided = { group: Group; operator: Operator; requests: readonly string[]; now: number }

/** Opens an account for each that still waits, with the code that they were given when they asked. */
async function openWaiting(
  transaction: Connection,
  { group, operator, now }: Decided,
  waiting: readonly JoinRequest[],
): Promise<OpenedAccount[]> {
  const people = waiting.map((request) => ({
    name: request.name,
    contact: null,
    money: cents(group.starting_money),
    locale: request.locale,
    codeHash: request.code_hash,
    imported: null,
  }))
  const opened = await openAccounts(transaction, people, { groupId: group.id, operatorId: operator.id, now })
  if (!opened) throw new Error('who has no contact has none that could be taken')
  for (const { customerId, person } of opened) {
    const request = waiting.find(({ code_hash }) => code_hash.equals(person.codeHash))
    if (request) await letIn(transaction, request.id, customerId, new Date(now))
  }
  return opened
}

async function decideWaiting(
  transaction: Connection,
  decided: Decided,
  verdict: 'let-in' | 'refuse',
): Promise<{ waiting: JoinRequest[]; opened: OpenedAccount[] }> {
  const { group, operator, requests, now } = decided
  const at = new Date(now)
  const waiting = await lockWaiting(transaction, group.id, requests)
  if (waiting.length === 0) return { waiting, opened: [] }
  const ids = waiting.map(({ id }) => id)
  const opened = verdict === 'let-in' ? await openWaiting(transaction, decided, waiting) : []
  if (verdict === 'refuse') await refuseJoins(transaction, ids, at)
  const accounts = opened.map(({ accountNumber }) => accountNumber)
  await appendAudit(kyselyTransaction(transaction), [
    {
      operatorId: operator.id,
      act: verdict === 'let-in' ? 'people-let-in' : 'joins-refused',
      at,
      customerIds: opened.map(({ customerId }) => customerId),
      command: { body: { groupId: group.id, requests: ids, accounts } },
      subject: { kind: 'group', id: group.id },
      details: { group: group.name, count: ids.length },
    },
  ])
  return { waiting, opened }
}

/** The code of a class, and who typed it in: nobody is in before an operator has let them in and vouched for them. */
export function registerJoinRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  for (const route of [openJoining, closeJoining] as const)
    registerOperatorRoute(server, route, async ({ params, operator: { operator } }) => {
      const now = clock()
      const opens = route === openJoining
      const code = codeFrom(randomBytes(joinCodeLength))
      const until = new Date(now + joinCodeLifeMs)
      const done = await database.transaction().execute(async (transaction) => {
        const group = await findGroup(transaction, params.id)
        if (!group) return 'not-found' as const
        if (!(await updateJoinCode(transaction, group.id, opens ? { code, until } : null)))
          return 'already-so' as const
        await appendAudit(kyselyTransaction(transaction), [
          {
            operatorId: operator.id,
            act: opens ? 'join-code-made' : 'join-code-ended',
            at: new Date(now),
            command: { body: { groupId: group.id } },
            subject: { kind: 'group', id: group.id },
            details: { group: group.name },
          },
        ])
        return null
      })
      if (done !== null) return refuse(refusal(done))
      return accept({ code: groupCode(code), until: until.toISOString() })
    })

  registerOperatorRoute(server, decideJoins, async ({ params, body, operator: { operator } }) => {
    const group = await findGroup(database, params.id)
    if (!group) return refuse(refusal('not-found'))
    const decided = { group, operator, requests: body.requests, now: clock() }
    const { waiting, opened } = await database
      .transaction()
      .execute((transaction) => decideWaiting(transaction, decided, body.verdict))
    await fundOpened(
      deps,
      opened.map(({ customerId }) => customerId),
    )
    return accept({
      rows: body.requests.map((id) => {
        const request = waiting.find((one) => one.id === id)
        const account = request && opened.find(({ person }) => person.codeHash.equals(request.code_hash))
        return { id, done: request !== undefined, accountNumber: account?.accountNumber ?? null }
      }),
    })
  })
}
