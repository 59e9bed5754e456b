import { readReason } from '@candor/domain/cash/review-reason.ts'
import { cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { askGroupReset } from '@candor/wire/groups.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { answerAsked } from '../operators/answer-asked.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import type { TwoPersonAct } from '../operators/two-person-act.ts'
import type { Connection } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { carryOutResets } from './carry-out-resets.ts'
import { findGroup, type Group } from './group-table.ts'
import { listMemberRows, type Member } from './member-table.ts'
import { insertReset, isResetKnown } from './reset-table.ts'

const resetLapseMs = 24 * hourMs

type Body = Readonly<Record<string, unknown>>

const askedSchema = z.object({
  groupId: z.uuid(),
  group: z.string(),
  resetId: z.uuid(),
  funds: z.string(),
  accounts: z.array(z.string()),
  reason: z.string(),
})

type Asked = { group: Group; resetId: string; reason: string; funds: bigint; members: Member[] }

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

/** The frozen list as it was asked for. Who has left the group since is not reset; who has come since is not on the list. */
async function readBody(connection: Connection, body: Body): Promise<Result<Asked, Refusal>> {
  const asked = askedSchema.safeParse(body)
  if (!asked.success) return wrong(String(asked.error.issues[0]?.path[0] ?? 'body'))
  const { groupId, resetId } = asked.data
  const group = await findGroup(connection, groupId)
  if (!group) return refuse(refusal('not-found'))
  // Who agrees reads the name, and not the id.
  if (asked.data.group !== group.name) return wrong('group')
  const reason = readReason(asked.data.reason)
  if (!reason.ok) return wrong('reason')
  const funds = readCents(asked.data.funds)
  if (funds !== group.starting_money) return wrong('funds')
  if (await isResetKnown(connection, resetId)) return wrong('resetId')
  const listed = new Set(asked.data.accounts)
  const members = (await listMemberRows(connection, group.id)).filter(({ account_number }) =>
    listed.has(account_number),
  )
  if (members.length === 0) return refuse(refusal('already-so'))
  return accept({ group, resetId, reason: reason.value, funds, members })
}

/** Fresh practice money for a group. It closes nothing: who has anything open is left as they are, one by one. */
export const groupResetAct: TwoPersonAct = {
  name: 'group-reset',
  asking: ['reviewer', 'admin'],
  agreeing: ['reviewer', 'admin'],
  parts: Object.keys(askedSchema.shape),
  lapseMs: resetLapseMs,
  async check({ database }, body) {
    const read = await readBody(database, body)
    if (!read.ok) return read
    const customerIds = read.value.members.map(({ customer_id }) => customer_id)
    return accept({ reason: read.value.reason, customerId: null, customerIds })
  },
  perform: {
    by: 'gate',
    async run(deps, transaction, body, now) {
      const read = await readBody(transaction, body)
      if (!read.ok) return read
      const { group, resetId, reason, funds, members } = read.value
      const customers = members.map(({ customer_id }) => customer_id)
      await insertReset(transaction, { resetId, groupId: group.id, customers, funds, at: new Date(now) })
      return accept({
        subject: { kind: 'group', id: group.id },
        details: { reason, group: group.name, amount: writeCents(cents(funds)), count: customers.length },
        customerIds: customers,
        tell: () =>
          void carryOutResets(deps).catch((error: unknown) =>
            deps.log.warn({ err: error }, 'a reset is gone on with later'),
          ),
      })
    },
  },
}

export function registerResetRoute(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, askGroupReset, async ({ params, body, operator: { operator } }) => {
    const group = await findGroup(database, params.id)
    if (!group) return refuse(refusal('not-found'))
    if (body.confirm.trim() !== group.name) return wrong('confirm')
    const members = await listMemberRows(database, group.id)
    return await answerAsked(deps, groupResetAct, operator, {
      groupId: group.id,
      group: group.name,
      resetId: makeId(clock()),
      funds: writeCents(cents(group.starting_money)),
      accounts: members.map(({ account_number }) => account_number),
      reason: body.reason,
    })
  })
}
