import type { Books } from './books.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'

/** What must hold of notices. */

/** So many of the newest are looked at between two looks at all of them. */
const freshNotices = 2_000

const fresh = `(select * from notices where id > (select coalesce(max(id), 0) - ${freshNotices} from notices))`

const noticesIn = ({ whole }: Books): string => (whole ? 'notices' : fresh)

const unreadNumbers = invariant('N1', 'every customer has as many unread notices as is said', ({ whole }) => {
  const customers = whole
    ? '(select customer_id from notice_counts union select customer_id from notices)'
    : `(select distinct customer_id from ${fresh} f)`
  return firstOf(
    `select c.customer_id, coalesce(k.unread, 0) as said, (
         select count(*) from notices n where n.customer_id = c.customer_id and n.shown and n.read_at is null) as unread
       from ${customers} c left join notice_counts k on k.customer_id = c.customer_id
       where coalesce(k.unread, 0) <> (
         select count(*) from notices n where n.customer_id = c.customer_id and n.shown and n.read_at is null)`,
    'customer_id',
  )
})

/** What happens once to a subject; the others have a turn in their key. */
const happensOnce = `n.event in ('contract-won', 'contract-lost', 'contract-unopened', 'contract-returned', 'contract-refunded',
  'stop-loss-reached', 'take-profit-reached', 'liquidated', 'order-filled', 'order-cancelled', 'order-expired', 'position-closed',
  'deposit-completed', 'deposit-rejected', 'deposit-cancelled', 'withdrawal-approved-once', 'withdrawal-completed', 'withdrawal-rejected', 'withdrawal-cancelled')`

const toldOnce = invariant('N2', 'nobody is notified twice of what happens once', (books) =>
  firstOf(
    `select n.customer_id, n.event, n.subject_id from ${noticesIn(books)} n
     where ${happensOnce} and exists (
       select from notices o where o.customer_id = n.customer_id and o.event = n.event and o.subject_id = n.subject_id and o.id <> n.id)`,
    'customer_id, event',
  ),
)

const requestEnd = (kind: 'deposit' | 'withdrawal'): string => `
  n.event in ('${kind}-completed', '${kind}-rejected', '${kind}-cancelled') and not exists (
    select from ${kind}s r where r.id::text = n.subject_id and r.customer_id = n.customer_id and n.event = '${kind}-' || r.status)`

const toldTruly = invariant('N3', 'what customers are notified of has happened', (books) =>
  firstOf(
    `select n.customer_id, n.event, n.subject_id from ${noticesIn(books)} n
     where (${requestEnd('deposit')}) or (${requestEnd('withdrawal')})
       or n.event in ('contract-won', 'contract-lost', 'contract-unopened', 'contract-returned') and not exists (
         select from contract_settlements s where s.contract_id::text = n.subject_id and s.customer_id = n.customer_id)
       or n.event in ('stop-loss-reached', 'take-profit-reached', 'liquidated') and not exists (
         select from positions p where p.id::text = n.subject_id and p.customer_id = n.customer_id and p.status = 'closed'
           and p.close_cause = case n.event when 'liquidated' then 'liquidation' when 'stop-loss-reached' then 'stop-loss' else 'take-profit' end)`,
    'customer_id, event',
  ),
)

export const noticeInvariants: readonly Invariant[] = [unreadNumbers, toldOnce, toldTruly]
