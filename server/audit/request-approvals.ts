import { approvalsNeeded } from '@candor/domain/cash/cash-request.ts'
import { twoPeopleFrom } from '@candor/domain/cash/cash-terms.ts'
import { firstOf, invariant } from './invariant.ts'

const several = `r.kind = 'withdrawal' and r.amount >= ${twoPeopleFrom}`

/** The table has one row for each person who agreed, so that counting rows counts people. */
const agreed = (what: string): string =>
  `(select ${what} from approvals where request_kind = r.kind and request_id = r.id)`

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
         and (${agreed('count(*)')} < ${approvalsNeeded('withdrawal', twoPeopleFrom)} or ${agreed('count(distinct content_hash)')} > 1)
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
