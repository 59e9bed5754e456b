import { sql } from 'kysely'
import type { Connection } from '../postgres/database.ts'

/**
 * Customers' devices hold a head against us that lacks a page three minutes after its minute began. We stop half a minute before that: a head
 * is sent for a quarter of a minute, and may take as long to arrive.
 */
const latestMs = 150_000

type Row = { recorded: Date | null; waits: boolean }

/**
 * Whether ticks of minutes that should be sealed by now are not: the server was off and has not caught up, or recording hangs. Until then no new
 * head is published, because it would look like one whose pages are held back.
 */
export async function arePagesLate(connection: Connection, now: number): Promise<boolean> {
  const due = new Date(now - latestMs)
  const { rows } = await sql<Row>`
    select (select max(at) from recent_ticks) as recorded,
      exists (select from recent_ticks r where r.at < ${due} and r.ticks <> '{}' and r.at >= coalesce(
        (select p.opens_at + interval '1 minute' from log_leaves l join tick_pages p on p.number = l.subject::bigint
          where l.kind = 'ticks' order by l.place desc limit 1),
        '-infinity')) as waits`.execute(connection)
  const [row] = rows
  return row !== undefined && row.recorded !== null && (row.recorded < due || row.waits)
}
