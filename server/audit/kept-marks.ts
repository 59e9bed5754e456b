import { firstOf, invariant } from './invariant.ts'

/**
 * What was once found right is still there. A chain or a row of numbers that has lost its end is whole in itself, so that only a
 * note from earlier shows it.
 */
export const keptMarks = invariant(
  'L6',
  'transfers and acts that were found right earlier have not been taken away or exchanged since',
  firstOf(
    `select 'transfer' as kind, m.customer_id, m.last_number as number from audit_marks m
     left join transfers t on t.customer_id = m.customer_id and t.number = m.last_number
     where m.last_number > 0 and m.cash is distinct from t.cash_after
     union all
     select 'act', null, m.number from audit_log_mark m left join audit_log l on l.number = m.number
     where m.hash is distinct from l.hash`,
    'kind, customer_id, number',
  ),
)
