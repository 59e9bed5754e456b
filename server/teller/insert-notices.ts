import { type AnyNoticeKind, fixedKinds, usualChannels } from '@candor/domain/notices/notice-choice.ts'
import { isMailed, kindOfEvent, type NewNotice, noticeKey } from '@candor/domain/notices/notice-event.ts'
import { plainArray } from './plain-array.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** A notice with whose it is. */
export type OwnNotice = { readonly customerId: bigint; readonly notice: NewNotice }

/** How many notices a customer has not read now. */
export type UnreadCount = { readonly customerId: bigint; readonly unread: number }

/** `wantsChannel` (`domain/notices/notice-choice.ts`) in SQL: what a customer has chosen for a kind, else what is usual; kinds without a switch are as usual. */
const channels = `case when v.fixed then v.usual else coalesce(p.chosen -> 'notices' -> v.kind, v.usual) end`

/**
 * Notices, what is to be sent of them, and how many are unread now: one statement for all of them. Customers are counted in the order of
 * their ids, and a transaction writes its notices last, so that two of them never wait for each other in a circle. Pools read no notices.
 */
const insertStatement = `
  with written as (
    insert into notices (customer_id, at, kind, event, key, subject_id, figures, shown)
    select v.customer_id, $1, v.kind, v.event, v.key, v.subject_id, v.figures, ${channels} ? 'app'
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::boolean[])
      with ordinality as v (customer_id, kind, event, key, subject_id, figures, usual, fixed, place)
    join customers c on c.id = v.customer_id and c.kind <> 'pool' and c.closed_at is null
    left join preferences p on p.customer_id = v.customer_id
    order by v.place
    on conflict (customer_id, key) do nothing
    returning id, customer_id, kind, event, shown
  ), queued as (
    insert into notice_queue (notice_id, channel, customer_id, kind, at)
    select w.id, sent.channel, w.customer_id, w.kind, $1
    from written w
    join (select distinct kind, usual, fixed from unnest($3::text[], $8::jsonb[], $9::boolean[]) as u (kind, usual, fixed)) v
      on v.kind = w.kind
    join customers c on c.id = w.customer_id
    left join preferences p on p.customer_id = w.customer_id
    cross join (values ('email'), ('push')) as sent (channel)
    where ${channels} ? sent.channel
      and case sent.channel
        when 'email' then c.email is not null and not w.event = any($10::text[])
        else exists (select from push_subscriptions s where s.customer_id = w.customer_id)
      end
  )
  insert into notice_counts (customer_id, unread)
  select customer_id, count(*) from written where shown group by customer_id order by customer_id
  on conflict (customer_id) do update set unread = notice_counts.unread + excluded.unread
  returning customer_id, unread`

const isFixed = (kind: AnyNoticeKind): boolean => fixedKinds.some((fixed) => fixed === kind)

/** Writes notices in the transaction of what they are about, each once; gives back who has how many unread now. */
export async function insertNotices(
  transaction: TellerTransaction,
  notices: readonly OwnNotice[],
  at: Date,
): Promise<UnreadCount[]> {
  if (notices.length === 0) return []
  const kinds = notices.map(({ notice }) => kindOfEvent(notice.event))
  const events = notices.map(({ notice }) => notice.event)
  const rows = await transaction.query<{ customer_id: bigint; unread: number }>(
    'insert-notices',
    insertStatement,
    [
      at,
      plainArray(notices.map(({ customerId }) => customerId)),
      plainArray(kinds),
      plainArray(events),
      notices.map(({ notice }) => noticeKey(notice)),
      notices.map(({ notice }) => notice.subjectId),
      notices.map(({ notice }) => JSON.stringify(notice.figures)),
      kinds.map((kind) => JSON.stringify(usualChannels(kind))),
      plainArray(kinds.map(isFixed)),
      [...new Set(events.filter((event) => !isMailed(event)))],
    ],
  )
  return rows.map(({ customer_id, unread }) => ({ customerId: customer_id, unread }))
}
