import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { sql } from 'kysely'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Dependencies } from '../dependencies.ts'
import { createExclusiveLeases } from '../leases/exclusive-leases.ts'
import type { Connection } from '../postgres/database.ts'
import type { UnreadCount } from '../teller/insert-notices.ts'

type Deps = Pick<Dependencies, 'database' | 'bus' | 'clock' | 'log'>

/** Customers are told this at the end of the list. */
const noticesKeptMs = 365 * dayMs
/** Long enough to find out what became of a letter that somebody misses. */
const deliveriesKeptMs = 30 * dayMs

const lease = 'old-notices'
/** So many go with one transaction, with a pause after it, so that nobody waits for it. */
const mostAtOnce = 1_000
const breathMs = 50

type Forgotten = { deleted: number; counts: UnreadCount[] }

/**
 * Deletes the oldest notices that were written before an instant; those that are still to be sent stay. Numbers of unread ones are locked
 * first, in the order of the customers, as whoever reads or writes notices does.
 */
async function deleteNotices(transaction: Connection, before: Date): Promise<Forgotten> {
  const { rows: old } = await sql<{ id: bigint; customer_id: bigint }>`
    select id, customer_id from (select id, customer_id, at from notices order by id limit ${mostAtOnce}) oldest
    where at < ${before} and not exists (select from notice_queue q where q.notice_id = oldest.id)`.execute(
    transaction,
  )
  if (old.length === 0) return { deleted: 0, counts: [] }
  const customers = [...new Set(old.map(({ customer_id }) => customer_id))]
  await sql`
    select from notice_counts where customer_id = any(${customers}::bigint[]) order by customer_id for update`.execute(
    transaction,
  )
  const { rows: counts } = await sql<UnreadCount>`
    with gone as (
      delete from notices where id = any(${old.map(({ id }) => id)}::bigint[]) returning customer_id, shown and read_at is null as unread
    )
    update notice_counts c set unread = c.unread - g.unread
    from (select customer_id, count(*)::int as unread from gone where unread group by customer_id) g
    where c.customer_id = g.customer_id returning c.customer_id as "customerId", c.unread`.execute(
    transaction,
  )
  return { deleted: old.length, counts }
}

/** Deletes the oldest deliveries that ended before an instant. Gives back how many. */
async function deleteDeliveries(connection: Connection, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notice_deliveries where id in (
      select id from (select id, ended_at from notice_deliveries order by id limit ${mostAtOnce}) oldest where ended_at < ${before}
    )`.execute(connection)
  return Number(numAffectedRows)
}

/** Deletes everything that is old enough, a part at a time; `goesOn` is asked between two parts. */
export async function forgetOldNotices(
  { database, bus, clock }: Omit<Deps, 'log'>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const now = clock()
  let deleted = 0
  do {
    await sleep(deleted > 0 ? breathMs : 0)
    const forgotten = await database
      .transaction()
      .execute((transaction) => deleteNotices(transaction, new Date(now - noticesKeptMs)))
    for (const count of forgotten.counts) bus.publish('notices.changed', count)
    deleted = forgotten.deleted + (await deleteDeliveries(database, new Date(now - deliveriesKeptMs)))
  } while (deleted > 0 && goesOn())
}

/** One of several servers does it, every hour. */
export function startForgettingNotices(deps: Deps): () => Promise<void> {
  const leases = createExclusiveLeases([lease], deps, { begun: async () => {}, lost: () => {} })
  let stopped = false
  const goesOn = () => !stopped && leases.held(lease) !== null
  const work = repeatAfter(
    hourMs,
    async () => {
      if (goesOn()) await forgetOldNotices(deps, goesOn)
    },
    (error) => deps.log.warn({ err: error }, 'old notices were not deleted'),
  )
  void leases
    .start()
    .then(work.start)
    .catch((error) => deps.log.warn({ err: error }, 'old notices are not deleted here'))
  return async () => {
    stopped = true
    await work.stop()
    await leases.stop()
  }
}
