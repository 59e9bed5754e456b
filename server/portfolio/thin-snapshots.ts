import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'

/**
 * Old snapshots are thinned out to what curves and days need. Quarters of an hour are kept for some days more than a month's curve shows; half hours,
 * at which a day ends in almost every zone, for some days more than a year's curve shows; after that full hours. What says the same as the one
 * before it and the one after it draws no other line, and goes with the first of them: of a night or a week-end in which nothing was traded the
 * first and the last are left.
 */
export const finestNoteDays = 35
export const fineNoteDays = 400

type Step = {
  /** What is thinned to it has this name. */
  name: 'half-hours' | 'hours'
  afterDays: number
  /** Minutes of an hour that do not stay. */
  minutes: readonly number[]
}

const steps: readonly Step[] = [
  { name: 'half-hours', afterDays: finestNoteDays, minutes: [15, 45] },
  { name: 'hours', afterDays: fineNoteDays, minutes: [15, 30, 45] },
]

/** Customers, and time, that one statement deletes of. */
const page = 1_000
const mostAtOnceMs = 7 * dayMs
/** Neighbours of the first and the last are looked for so far around. */
const aroundMs = hourMs

type Part = { from: number; before: number; minutes: readonly number[] }

/** Thins what the next customers have; gives the last of them, or null where there are none. Snapshots are found by their key, whatever else there is. */
async function thinPage(
  connection: Connection,
  after: bigint,
  { from, before, minutes }: Part,
): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`
    with listed as materialized (
      select customer_id from balances where customer_id > ${after} order by customer_id limit ${page}
    ), gone as materialized (
      select listed.customer_id, thin.at from listed cross join lateral (
        with near as (
          select at, concat_ws(' ', equity, flow, last_number, parts) as says,
            date_trunc('minute', at) = at and extract(minute from at at time zone 'UTC') = any(${minutes}::int[]) as is_fine
          from equity_snapshots e where e.customer_id = listed.customer_id
            and at >= ${new Date(from - aroundMs)} and at < ${new Date(before + aroundMs)} offset 0
        )
        select at from (
          select at, true as goes from near where is_fine
          union all select at, says = lag(says) over line and says = lead(says) over line from near where not is_fine
          window line as (order by at)
        ) each where goes and at >= ${new Date(from)} and at < ${new Date(before)}
      ) thin
    ), deleted as (
      delete from equity_snapshots e using gone where e.customer_id = gone.customer_id and e.at = gone.at
    )
    select max(customer_id) as last from listed`.execute(connection)
  return rows[0]?.last ?? null
}

async function thinPart(connection: Connection, part: Part): Promise<void> {
  let last: bigint | null = 0n
  while (last !== null) last = await thinPage(connection, last, part)
}

/** Until when a step was taken; before the first time, where the oldest snapshot lies. */
async function findThinned(connection: Connection, step: Step): Promise<number | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select coalesce((select until from snapshot_thinning where step = ${step.name}), (select min(at) from equity_snapshots)) as until`.execute(
    connection,
  )
  return rows[0]?.until?.getTime() ?? null
}

/** Thins everything that has become old enough by this day. What was done is kept, so that a start does none of it again. */
export async function thinSnapshots(database: Database, today: number): Promise<void> {
  for (const step of steps) {
    const until = today - step.afterDays * dayMs
    let from = await findThinned(database, step)
    while (from !== null && from < until) {
      const before = Math.min(from + mostAtOnceMs, until)
      await thinPart(database, { from, before, minutes: step.minutes })
      await sql`
        insert into snapshot_thinning (step, until) values (${step.name}, ${new Date(before)})
        on conflict (step) do update set until = excluded.until`.execute(database)
      from = before
    }
  }
}
