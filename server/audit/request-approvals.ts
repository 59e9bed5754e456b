import { twoPeopleFrom } from '@candor/domain/cash/cash-terms.ts'
import { firstOf, invariant } from './invariant.ts'

/** From `twoPeopleFrom` on. */
const twoPeople = 2

const several = `r.kind = 'withdrawal' and r.amount >= ${twoPeopleFrom}`

/** The table has one row for each person who agreed, so that counting rows counts people. */
const agreed = (what: string): string =>
  `(select ${what} from approvals where request_kind = r.kind and request_id = r.id)`

/**
 * What the customer withdrew on the day of a withdrawal with one person's word for each. Each of these counted those before it, in whatever
 * order they were asked for and decided, so that together they stay below what needs two.
 */
const agreedByOneThatDay = `(select coalesce(sum(w.amount), 0) from withdrawals w join withdrawals this on this.id = r.id and this.counts_by_day
   where w.customer_id = this.customer_id and w.status = 'completed' and w.counts_by_day
     and w.requested_at >= date_trunc('day', this.requested_at, 'UTC')
     and w.requested_at < date_trunc('day', this.requested_at, 'UTC') + interval '1 day'
     and (select count(*) from approvals where request_kind = 'withdrawal' and request_id = w.id) < ${twoPeople})`

const found = `select r.kind, r.id, r.customer_id, r.status, r.amount`

export const requestApprovals = invariant(
  'M3',
  'enough different people have agreed to the same before money came in or left, and whoever asked is none of them',
  ({ requests, approvals }) =>
    firstOf(
      `${found}, r.decided_by as operator, 'not agreed to by whoever decided it' as why
       from ${requests} r left join ${approvals} a
         on a.request_kind = r.kind and a.request_id = r.id and a.operator_id = r.decided_by
       where r.status = 'completed' and a.operator_id is null
       union all
       ${found}, r.decided_by, 'agreed to by too few or not to the same, or decided by nobody' from ${requests} r
       where (r.decided_by is not null) <> (r.status in ('completed', 'rejected'))
         or r.status = 'completed' and ${several}
         and (${agreed('count(*)')} < ${twoPeople} or ${agreed('count(distinct content_hash)')} > 1)
       union all
       ${found}, r.decided_by, 'agreed to by one alone, as were $5,000 of the same day' from ${requests} r
       where r.kind = 'withdrawal' and r.amount < ${twoPeopleFrom} and r.status = 'completed' and ${agreed('count(*)')} < ${twoPeople}
         and ${agreedByOneThatDay} >= ${twoPeopleFrom}
       union all
       ${found}, o.id, 'agreed to by whoever asked' from ${approvals} a
       join operators o on o.id = a.operator_id and o.customer_id is not null
       join ${requests} r on r.kind = a.request_kind and r.id = a.request_id and r.customer_id = o.customer_id
       union all
       ${found}, o.id, 'decided by whoever asked' from ${requests} r
       join operators o on o.id = r.decided_by and o.customer_id = r.customer_id`,
      'kind, id, why',
    ),
)
