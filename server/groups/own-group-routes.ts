import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept } from '@candor/domain/result.ts'
import { readOwnGroup } from '@candor/wire/entry.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { findMembership } from './member-table.ts'
import { readStandings, writePerRisk } from './read-standings.ts'
import { listOwnResets } from './reset-table.ts'

/** Where a customer stands in their group. Others are a number there: whose results are whose is for the group's operator. */
async function describeGroup(deps: Dependencies, customerId: bigint) {
  const membership = await findMembership(deps.database, customerId)
  if (!membership) return null
  const standings = await readStandings(deps, membership.group_id)
  const place = standings.findIndex(({ member }) => member.customer_id === customerId)
  const perRisk = standings[place]?.perRisk ?? { kind: 'no-swing' as const }
  return {
    name: membership.name,
    joinedAt: membership.joined_at.toISOString(),
    members: standings.length,
    startingMoney: writeCents(cents(membership.starting_money)),
    perRisk: writePerRisk(perRisk),
    place: perRisk.kind === 'figure' ? place + 1 : null,
  }
}

/** What a customer reads about having been brought in: who vouched for them, their group, and what was done to it. */
export function registerOwnGroup(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerRoute(server, readOwnGroup, async ({ session: { customer } }) => {
    const [vouch, group, resets] = await Promise.all([
      database.selectFrom('vouches').selectAll().where('customer_id', '=', customer.id).executeTakeFirst(),
      describeGroup(deps, customer.id),
      listOwnResets(database, customer.id),
    ])
    const vouched = vouch && {
      by: reviewerName(vouch.operator_id),
      at: vouch.at.toISOString(),
      startingMoney: writeCents(cents(vouch.starting_money)),
    }
    return accept({ vouched: vouched ?? null, group, resets })
  })
}
