import type { WireCustomerAct } from '@candor/wire/customer-acts.ts'
import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import { reviewerName } from './reviewer-name.ts'

type Row = {
  number: bigint
  at: Date
  act: string
  operatorId: bigint
  roles: string[]
  maker: bigint | null
  makerRoles: string[] | null
  reason: string | null
  subjectKind: string | null
  subjectId: string | null
  content: string
}

/** What of an act's details is a figure that its customer may read; the rest are hashes and names for the log. */
const shownFacts = ['status', 'amount', 'direction', 'corrects', 'devices', 'until', 'day', 'reason', 'group']

function factsOf(content: string): Record<string, string> {
  const { details } = JSON.parse(content) as { details: Record<string, unknown> }
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) =>
      shownFacts.includes(name) && (typeof value === 'string' || typeof value === 'number')
        ? [[name, String(value)]]
        : [],
    ),
  )
}

function writeAct(row: Row): WireCustomerAct {
  const { reason: inLog, ...facts } = factsOf(row.content)
  return {
    number: Number(row.number),
    at: row.at.toISOString(),
    act: row.act,
    by: { number: reviewerName(row.operatorId), roles: row.roles },
    askedBy:
      row.maker === null || row.maker === row.operatorId
        ? null
        : { number: reviewerName(row.maker), roles: row.makerRoles ?? [] },
    reason: row.reason ?? inLog ?? null,
    subject:
      row.subjectKind !== null && row.subjectId !== null
        ? { kind: row.subjectKind, id: row.subjectId }
        : null,
    facts,
  }
}

/** What operators did to a customer's account or looked at, newest first. */
export async function listCustomerActs(
  connection: Connection,
  customerId: bigint,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<{ acts: WireCustomerAct[]; more: boolean }> {
  const { rows } = await sql<Row>`
    select l.number, l.at, l.act, l.operator_id as "operatorId", o.roles, a.maker, m.roles as "makerRoles", a.reason,
      l.subject_kind as "subjectKind", l.subject_id as "subjectId", l.content
    from customer_acts c join audit_log l on l.number = c.number join operators o on o.id = l.operator_id
    left join operator_acts a on a.end_audit = l.number left join operators m on m.id = a.maker
    where c.customer_id = ${customerId} and ${before === null ? sql`true` : sql`c.number < ${before}`}
    order by c.number desc limit ${limit + 1}`.execute(connection)
  return { acts: rows.slice(0, limit).map(writeAct), more: rows.length > limit }
}
