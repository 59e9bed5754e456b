import type { WireInstrumentAct } from '@candor/wire/instruments.ts'
import { sql } from 'kysely'
import { reviewerName } from '../operators/reviewer-name.ts'
import type { Connection } from '../postgres/database.ts'
import { haltAct, resumeAct } from './halt-acts.ts'

type Row = { at: Date; halts: boolean; by: bigint; maker: bigint | null; reason: string | null }

const mostActs = 50

/** The halts of an instrument and their ends, newest first. Anybody may read them: they are public with their reasons. */
export async function actsOnInstrument(connection: Connection, symbol: string): Promise<WireInstrumentAct[]> {
  const { rows } = await sql<Row>`
    select l.at, l.act = ${haltAct.name} as halts, l.operator_id as by, a.maker, a.reason
    from audit_log l left join operator_acts a on a.end_audit = l.number
    where l.subject_kind = 'instrument' and l.subject_id = ${symbol} and l.act in (${haltAct.name}, ${resumeAct.name})
    order by l.number desc limit ${mostActs}`.execute(connection)
  return rows.map(({ at, halts, by, maker, reason }) => ({
    at: at.toISOString(),
    act: halts ? 'halted' : 'resumed',
    by: reviewerName(by),
    askedBy: maker === null || maker === by ? null : reviewerName(maker),
    reason,
  }))
}
