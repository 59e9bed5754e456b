import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/** What was asked of a pool for a participation, and what came of it. */
export type CarriedRequest = {
  id: string
  act: 'join' | 'leave'
  cause: 'approval' | 'customer' | 'term'
  askedAt: Date
  /** As asked for of a leave, as given of a join. */
  units: bigint | null
  value: number | null
  cash: bigint | null
  settledAs: number | null
}

/** In the order in which they were asked for. */
export async function listUnitRequests(
  connection: Connection,
  participationId: string,
): Promise<CarriedRequest[]> {
  const { rows } = await sql<CarriedRequest>`
    select q.id, q.act, q.cause, q.asked_at as "askedAt", coalesce(q.units, r.units) as units, r.value_number as value, r.cash, o.number as "settledAs"
    from unit_requests q left join unit_results r on r.request_id = q.id left join unit_payouts o on o.request_id = q.id
    where q.participation_id = ${participationId}::uuid order by q.id`.execute(connection)
  return rows
}

export type NumberedPayout = {
  number: number
  participationId: string
  proceeds: bigint
  cost: bigint
  fee: bigint
}

/** A customer's payouts of a strategy up to a number: losses are carried through all of them. */
export async function listPayouts(
  connection: Connection,
  customerId: bigint,
  strategy: StrategyId,
  last: number,
): Promise<NumberedPayout[]> {
  return await connection
    .selectFrom('unit_payouts')
    .select(['number', 'participation_id as participationId', 'proceeds', 'cost', 'fee'])
    .where('customer_id', '=', customerId)
    .where('strategy', '=', strategy)
    .where('number', '<=', last)
    .orderBy('number')
    .execute()
}

/** The first and the last of a customer's postings about participations. */
export async function findPostingSpan(
  connection: Connection,
  customerId: bigint,
  participations: readonly string[],
  own: string,
): Promise<{ first: bigint; last: bigint } | null> {
  const row = await connection
    .selectFrom('transfers')
    .select([
      sql<bigint | null>`min(number)`.as('first'),
      sql<bigint | null>`max(number) filter (where subject_id = ${own}::uuid)`.as('last'),
    ])
    .where('customer_id', '=', customerId)
    .where('subject_kind', '=', 'participation')
    .where('subject_id', 'in', [...participations, own])
    .executeTakeFirst()
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}
