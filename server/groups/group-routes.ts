import { groupCode } from '@candor/domain/groups/entry-code.ts'
import { readGroupName, readStartingMoney } from '@candor/domain/groups/group-rule.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listGroups, makeGroup, readGroup, type WireMember } from '@candor/wire/groups.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { appendAudit } from '../operators/append-audit.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { makeId } from '../postgres/make-id.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { type CountedGroup, findGroup, type Group, insertGroup, listGroupRows } from './group-table.ts'
import { registerImportRoutes } from './import-routes.ts'
import { registerJoinRoutes } from './join-routes.ts'
import { listWaiting } from './join-table.ts'
import { registerMemberRoutes } from './member-routes.ts'
import { readStandings, type Standing, writePerRisk } from './read-standings.ts'
import { registerResetRoute } from './reset-group-act.ts'
import { findLastReset } from './reset-table.ts'

const writeListed = (group: Group, counts: Pick<CountedGroup, 'members' | 'waiting'>) => ({
  id: group.id,
  name: group.name,
  startingMoney: writeCents(cents(group.starting_money)),
  ...counts,
  madeAt: group.made_at.toISOString(),
  madeBy: reviewerName(group.made_by),
})

const writeMember = ({ member, worth, sinceStart, perRisk, worstFall }: Standing): WireMember => ({
  accountNumber: member.account_number,
  name: member.account_name,
  worth: writeCents(worth),
  sinceStart: sinceStart === null ? null : writeRate(sinceStart),
  perRisk: writePerRisk(perRisk),
  worstFall: worstFall === null ? null : writeRate(worstFall),
  joinedAt: member.joined_at.toISOString(),
  seenAt: member.seen_at?.toISOString() ?? null,
  hasPassword: member.has_password,
  frozen: member.frozen,
})

function registerMaking(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerOperatorRoute(server, makeGroup, async ({ body, operator: { operator } }) => {
    const name = readGroupName(body.name)
    if (!name.ok) return refuse(refusal('invalid-request', { path: 'name', problem: name.refusal }))
    const money = readStartingMoney(body.startingMoney)
    if (!money.ok)
      return refuse(refusal('invalid-request', { path: 'startingMoney', problem: money.refusal }))
    const now = clock()
    const id = makeId(now)
    const made_at = new Date(now)
    const group = { id, name: name.value, starting_money: money.value, made_by: operator.id, made_at }
    const made = await database.transaction().execute(async (transaction) => {
      if (!(await insertGroup(transaction, group))) return false
      const details = { group: group.name, startingMoney: writeCents(money.value) }
      await appendAudit(kyselyTransaction(transaction), [
        {
          operatorId: operator.id,
          act: 'group-made',
          at: made_at,
          command: { body: { id, ...details } },
          subject: { kind: 'group', id },
          details,
        },
      ])
      return true
    })
    return made ? accept({ id }) : refuse(refusal('group-name-taken'))
  })
}

/** Classes and groups: how they are made, who is in them, and how they did. */
export function registerGroupRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerOperatorRoute(server, listGroups, async () => {
    const groups = await listGroupRows(database)
    return accept({ groups: groups.map((group) => writeListed(group, group)) })
  })

  registerOperatorRoute(server, readGroup, async ({ params }) => {
    const group = await findGroup(database, params.id)
    if (!group) return refuse(refusal('not-found'))
    const [standings, joins, lastReset] = await Promise.all([
      readStandings(deps, group.id),
      listWaiting(database, group.id),
      findLastReset(database, group.id),
    ])
    const { join_code: code, join_until: until } = group
    const isOpen = code !== null && until !== null && until.getTime() > clock()
    return accept({
      ...writeListed(group, { members: standings.length, waiting: joins.length }),
      joinCode: isOpen ? { code: groupCode(code), until: until.toISOString() } : null,
      members: standings.map(writeMember),
      joins: joins.map(({ id, name, asked_at }) => ({ id, name, askedAt: asked_at.toISOString() })),
      lastReset,
    })
  })

  registerMaking(server, deps)
  registerImportRoutes(server, deps)
  registerJoinRoutes(server, deps)
  registerMemberRoutes(server, deps)
  registerResetRoute(server, deps)
}
