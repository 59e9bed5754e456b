import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { ParticipationRow } from '../postgres/strategy-tables.ts'
import type { Asked } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** A value as it is stored: whole numbers arrive as text inside JSON. */
export type ValueText = { equity: string; units: string; at: string }

export type LeaveText = {
  id: string
  cause: 'customer' | 'term'
  askedAt: string
  units: string
  cost: string
  proceeds: string | null
  value: ValueText | null
  carriedBefore: string | null
  earned: string | null
  fee: string | null
  paidAt: string | null
}

/** A participation with all that its customer is shown of it. */
export type FoundParticipation = {
  id: string
  customerId: bigint
  strategy: StrategyId
  amount: bigint
  days: number
  status: ParticipationRow['status']
  askedAt: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  reason: string | null
  endsAt: Date | null
  completedAt: Date | null
  join: { units: string; value: ValueText } | null
  leaves: LeaveText[]
  /** The last value of its pool. */
  last: ValueText | null
}

const valueJson = (alias: string): string =>
  `json_build_object('equity', ${alias}.equity::text, 'units', ${alias}.units::text, 'at', ${alias}.at)`

/** The teller reads by the same words as the pages do. */
const selectParticipations = `
  select p.id, p.customer_id as "customerId", p.strategy, p.amount, p.days, p.status, p.asked_at as "askedAt", p.decided_at as "decidedAt",
    p.decided_by as "decidedBy", p.reason, p.ends_at as "endsAt", p.completed_at as "completedAt",
    (select json_build_object('units', r.units::text, 'value', ${valueJson('v')})
     from unit_requests q join unit_results r on r.request_id = q.id
     join pool_values v on v.strategy = r.strategy and v.number = r.value_number
     where q.participation_id = p.id and q.act = 'join') as join,
    (select coalesce(json_agg(json_build_object('id', q.id, 'cause', q.cause, 'askedAt', q.asked_at, 'units', q.units::text,
       'cost', q.cost::text, 'proceeds', r.cash::text, 'value', case when v.number is not null then ${valueJson('v')} end,
       'carriedBefore', o.carried_before::text, 'earned', o.earned::text, 'fee', o.fee::text, 'paidAt', o.at) order by q.id), '[]'::json)
     from unit_requests q left join unit_results r on r.request_id = q.id
     left join pool_values v on v.strategy = r.strategy and v.number = r.value_number
     left join unit_payouts o on o.request_id = q.id
     where q.participation_id = p.id and q.act = 'leave') as leaves,
    (select ${valueJson('v')} from pools join pool_values v on v.strategy = pools.strategy and v.number = pools.last_value
     where pools.strategy = p.strategy) as last
  from participations p`

/** Brings the participations that commands name, each only to its own customer. */
export async function loadOwnParticipations(
  transaction: TellerTransaction,
  asked: readonly Asked<{ participationId: string }>[],
): Promise<(FoundParticipation | null)[]> {
  const rows = await transaction.query<FoundParticipation>(
    'participations-named',
    `${selectParticipations} where p.id = any($1::uuid[])`,
    [asked.map(({ body }) => body.participationId)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ customerId, body }) => {
    const found = byId.get(body.participationId)
    return found?.customerId === customerId ? found : null
  })
}

type ShownStatus = 'in-review' | 'in-progress' | 'completed' | 'rejected'

const storedAs: Record<ShownStatus, ParticipationRow['status']> = {
  'in-review': 'in-review',
  'in-progress': 'approved',
  completed: 'completed',
  rejected: 'rejected',
}

type Page = {
  before: string | null
  limit: number
  status: ShownStatus | null
  strategy: string | null
}

export async function listParticipationRows(
  connection: Connection,
  customerId: bigint,
  { before, limit, status, strategy }: Page,
): Promise<FoundParticipation[]> {
  const { rows } = await sql<FoundParticipation>`${sql.raw(selectParticipations)}
    where p.customer_id = ${customerId}
      and ${before === null ? sql`true` : sql`p.id < ${before}::uuid`}
      and ${status === null ? sql`true` : sql`p.status = ${storedAs[status]}`}
      and ${strategy === null ? sql`true` : sql`p.strategy = ${strategy}`}
    order by p.id desc limit ${limit}`.execute(connection)
  return rows
}

export async function findParticipation(
  connection: Connection,
  customerId: bigint,
  id: string,
): Promise<FoundParticipation | null> {
  const { rows } = await sql<FoundParticipation>`${sql.raw(selectParticipations)}
    where p.id = ${id}::uuid and p.customer_id = ${customerId}`.execute(connection)
  return rows[0] ?? null
}

/** All that have not ended, for what a customer's units are worth. */
export async function listOpenParticipations(
  connection: Connection,
  customerId: bigint,
): Promise<FoundParticipation[]> {
  const { rows } = await sql<FoundParticipation>`${sql.raw(selectParticipations)}
    where p.customer_id = ${customerId} and p.status in ('in-review', 'approved') order by p.id`.execute(
    connection,
  )
  return rows
}

type PaidSums = { profit: bigint; fees: bigint }

/** Of everything that was paid out to a customer: what it made after fees, and the fees. */
export async function sumPayouts(connection: Connection, customerId: bigint): Promise<PaidSums> {
  return await connection
    .selectFrom('unit_payouts')
    .select([
      sql<bigint>`coalesce(sum(proceeds - cost - fee), 0)::bigint`.as('profit'),
      sql<bigint>`coalesce(sum(fee), 0)::bigint`.as('fees'),
    ])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
}

/** By strategy, what was lost and is not made good yet. */
export async function listCarriedLosses(
  connection: Connection,
  customerId: bigint,
): Promise<{ strategy: StrategyId; loss: bigint }[]> {
  const { rows } = await sql<{ strategy: StrategyId; loss: bigint }>`
    select * from (
      select distinct on (strategy) strategy, carried_after as loss from unit_payouts
      where customer_id = ${customerId} order by strategy, number desc
    ) latest where loss > 0 order by strategy`.execute(connection)
  return rows
}
