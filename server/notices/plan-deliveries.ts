import { apartMs, gatherMs } from '@candor/domain/notices/bundle-notices.ts'
import { type AnyNoticeKind, quietUntil, waitsForMorning } from '@candor/domain/notices/notice-choice.ts'
import { deviceZone, type PreferenceChanges, preferencesOf } from '@candor/domain/preferences/preference.ts'
import { sql } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import { subscribedDevices } from '../push/subscribed-devices.ts'

/** So many notices are taken from the queue at once. */
const mostAtOnce = 1_000

type Queued = {
  notice_id: bigint
  channel: 'email' | 'push'
  customer_id: bigint
  kind: AnyNoticeKind
  chosen: PreferenceChanges | null
}

/** Takes what waits; other servers skip it and take the next. */
async function takeQueued(transaction: Connection): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    with taken as (
      delete from notice_queue where (notice_id, channel) in (
        select notice_id, channel from notice_queue order by notice_id limit ${mostAtOnce} for update skip locked
      ) returning notice_id, channel, customer_id, kind
    )
    select t.*, p.chosen from taken t left join preferences p on p.customer_id = t.customer_id
    order by t.notice_id`.execute(transaction)
  return rows
}

type Planned = {
  customerId: bigint
  channel: 'email' | 'push'
  kind: AnyNoticeKind
  subscriptionId: bigint
  notices: bigint[]
  dueAt: number
}

/** When quiet hours let a push through, at the earliest. */
export function wakesAt(
  { chosen, kind, zone }: { chosen: PreferenceChanges | null; kind: AnyNoticeKind; zone: string },
  now: number,
): number {
  const preferences = preferencesOf(chosen ?? {})
  if (!waitsForMorning(preferences, kind, 'push')) return now
  return quietUntil(now, preferences.zone === deviceZone ? zone : preferences.zone) ?? now
}

/** One delivery for each customer, channel, kind and device, with all of its notices. */
async function bundle(transaction: Connection, queued: readonly Queued[], now: number): Promise<Planned[]> {
  const pushed = queued.filter(({ channel }) => channel === 'push').map(({ customer_id }) => customer_id)
  const devices = await subscribedDevices(transaction, [...new Set(pushed)])
  const planned = new Map<string, Planned>()
  for (const { notice_id, channel, customer_id, kind, chosen } of queued) {
    const targets = channel === 'email' ? [null] : (devices.get(customer_id) ?? [])
    for (const device of targets) {
      const subscriptionId = device?.id ?? 0n
      const key = [customer_id, channel, kind, subscriptionId].join()
      const known = planned.get(key)
      if (known) known.notices.push(notice_id)
      else {
        const gathered = now + gatherMs(kind)
        const dueAt = device
          ? Math.max(gathered, wakesAt({ chosen, kind, zone: device.zone }, now))
          : gathered
        planned.set(key, {
          customerId: customer_id,
          channel,
          kind,
          subscriptionId,
          notices: [notice_id],
          dueAt,
        })
      }
    }
  }
  return [...planned.values()].toSorted((one, other) => (one.customerId < other.customerId ? -1 : 1))
}

/** What waits already takes the new notices along; what was sent within the last minute keeps its distance. */
async function insertPlanned(
  transaction: Connection,
  planned: readonly Planned[],
  now: number,
): Promise<void> {
  const instants = (each: (one: Planned) => number) => planned.map((one) => new Date(each(one)))
  await sql`
    insert into notice_deliveries (id, customer_id, channel, kind, subscription_id, notices, status, made_at, due_at)
    select v.id, v.customer_id, v.channel, v.kind, v.subscription_id, v.notices::bigint[], 'waiting', ${new Date(now)},
      greatest(v.due_at, (
        select max(d.ended_at) + v.apart_ms * interval '1 millisecond' from notice_deliveries d
        where d.customer_id = v.customer_id and d.ended_at > ${new Date(now)}::timestamptz - v.apart_ms * interval '1 millisecond'
          and d.channel = v.channel and d.kind = v.kind and d.subscription_id = v.subscription_id and d.status = 'sent'))
    from unnest(
      ${planned.map(() => makeId(now))}::uuid[], ${planned.map(({ customerId }) => customerId)}::bigint[],
      ${planned.map(({ channel }) => channel)}::text[], ${planned.map(({ kind }) => kind)}::text[],
      ${planned.map(({ subscriptionId }) => subscriptionId)}::bigint[],
      ${planned.map(({ notices }) => `{${notices.join(',')}}`)}::text[], ${instants(({ dueAt }) => dueAt)}::timestamptz[],
      ${planned.map(({ kind }) => apartMs(kind))}::int[]
    ) as v (id, customer_id, channel, kind, subscription_id, notices, due_at, apart_ms)
    on conflict (customer_id, channel, kind, subscription_id) where status = 'waiting'
    do update set notices = notice_deliveries.notices || excluded.notices`.execute(transaction)
}

/** Makes deliveries of the notices that are to be sent. Gives back how many notices were taken. */
export async function planDeliveries(database: Database, now: number): Promise<number> {
  return await database.transaction().execute(async (transaction) => {
    const queued = await takeQueued(transaction)
    const planned = await bundle(transaction, queued, now)
    if (planned.length > 0) await insertPlanned(transaction, planned, now)
    return queued.length
  })
}
