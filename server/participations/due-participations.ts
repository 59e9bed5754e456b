import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { type Command, commandOf } from '../teller/command.ts'
import { cancelParticipationKind } from './cancel-participation-command.ts'
import { endTermKind } from './leave-commands.ts'
import { payUnitsKind } from './pay-units-command.ts'

/** Enough that ten thousand are served within a minute, few enough that customers' orders find their place between them. */
const mostDue = 400

type Ending = { id: string; customer_id: bigint }

/** Terms that are over: commands that make what is left leave. */
export async function endedTerms(
  connection: Connection,
  strategy: { id: StrategyId; ended: boolean },
  now: number,
): Promise<Command[]> {
  const { rows } = await sql<Ending>`
    select p.id, p.customer_id from participations p
    join unit_requests j on j.participation_id = p.id and j.act = 'join'
    join unit_results r on r.request_id = j.id
    where p.status = 'approved' and p.strategy = ${strategy.id}
      and ${strategy.ended ? sql`true` : sql`p.ends_at <= ${new Date(now)}`}
      and r.units > (select coalesce(sum(units), 0) from unit_requests l where l.participation_id = p.id and l.act = 'leave')
    order by p.ends_at, p.id limit ${mostDue}`.execute(connection)
  return rows.map(({ id, customer_id: customerId }) => {
    const body = { participationId: id, strategyEnded: strategy.ended }
    return commandOf(endTermKind, { customerId, key: `end-term:${id}`, body })
  })
}

/** Requests in review to join a strategy that has ended: commands that give their money back. */
export async function returnedRequests(connection: Connection, strategy: StrategyId): Promise<Command[]> {
  const { rows } = await sql<Ending>`
    select id, customer_id from participations where strategy = ${strategy} and status = 'in-review'
    order by id limit ${mostDue}`.execute(connection)
  return rows.map(({ id, customer_id: customerId }) =>
    commandOf(cancelParticipationKind, {
      customerId,
      key: `strategy-ended:${id}`,
      body: { participationId: id },
    }),
  )
}

type Payable = { request_id: string; customer_id: bigint; participation_id: string }

/** Units that have left their pool: commands that pay their customers. */
export async function unpaidUnits(connection: Connection): Promise<Command[]> {
  const { rows } = await sql<Payable>`
    select q.request_id, q.customer_id, r.participation_id from payout_queue q
    join unit_requests r on r.id = q.request_id order by q.request_id limit ${mostDue}`.execute(connection)
  return rows.map(({ request_id: requestId, customer_id: customerId, participation_id: participationId }) =>
    commandOf(payUnitsKind, {
      customerId,
      key: `pay-units:${requestId}`,
      body: { participationId, requestId },
    }),
  )
}
