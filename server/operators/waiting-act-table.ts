import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { reviewerName } from './reviewer-name.ts'

/** An act that needs two people, as it is stored. */
export type StoredAct = {
  id: string
  name: string
  body: string
  hash: string
  maker: bigint
  makerName: string
  /** As the database knows them at this moment; none where they are no operator any more. */
  makerRoles: OperatorRole[]
  makerCustomer: bigint | null
  checker: bigint | null
  checkerName: string | null
  askedAt: Date
  lapsesAt: Date
  state: 'waiting' | 'done' | 'refused' | 'withdrawn' | 'replaced'
  endedAt: Date | null
  reason: string | null
}

const select = sql`
  select a.id, a.name, a.body, encode(a.body_hash, 'hex') as hash, a.maker, m.name as "makerName", l.operator_id as checker,
    case when m.ended_at is null then m.roles else '{}' end as "makerRoles", m.customer_id as "makerCustomer",
    k.name as "checkerName", a.asked_at as "askedAt", a.lapses_at as "lapsesAt", a.state, a.ended_at as "endedAt", a.reason
  from operator_acts a join operators m on m.id = a.maker
  left join audit_log l on l.number = a.end_audit and a.state in ('done', 'refused') left join operators k on k.id = l.operator_id
  where a.people = 2`

export async function findAct(connection: Connection, id: string): Promise<StoredAct | null> {
  const { rows } = await sql<StoredAct>`${select} and a.id = ${id}::uuid`.execute(connection)
  return rows[0] ?? null
}

/** Its holder is the only one that ends it. */
export async function lockAct(connection: Connection, id: string): Promise<StoredAct | null> {
  await sql`select from operator_acts where id = ${id}::uuid for update`.execute(connection)
  return await findAct(connection, id)
}

export async function listActRows(
  connection: Connection,
  page: { waiting: boolean; before: string | null; limit: number; now: number },
): Promise<StoredAct[]> {
  const waits = sql`a.state = 'waiting' and a.lapses_at > ${new Date(page.now)}`
  const { rows } = await sql<StoredAct>`${select} and ${page.waiting ? waits : sql`not (${waits})`}
    and ${page.before === null ? sql`true` : sql`a.id < ${page.before}::uuid`} order by a.id desc limit ${page.limit}`.execute(
    connection,
  )
  return rows
}

type Viewer = { id: bigint; mayDecide: boolean; now: number }

export const writeStoredAct = (act: StoredAct, { id, mayDecide, now }: Viewer): WireAct => {
  const state = act.state === 'waiting' && act.lapsesAt.getTime() <= now ? 'lapsed' : act.state
  return {
    id: act.id,
    name: act.name,
    body: JSON.parse(act.body) as WireAct['body'],
    hash: act.hash,
    reason: act.reason,
    state,
    askedBy: { number: reviewerName(act.maker), name: act.makerName },
    askedAt: act.askedAt.toISOString(),
    lapsesAt: act.lapsesAt.toISOString(),
    checkedBy:
      act.checker === null ? null : { number: reviewerName(act.checker), name: act.checkerName ?? '' },
    endedAt: act.endedAt?.toISOString() ?? null,
    mayDecide: mayDecide && state === 'waiting' && act.maker !== id,
    own: act.maker === id,
  }
}
