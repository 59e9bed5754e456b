import type { Break } from './broken-pools.ts'

/** Every way in which corrections are broken on purpose, with the rights of the database's owner. */
const some = `subject_kind = 'correction' and corrects = (select min(corrects) from transfers where subject_kind = 'correction')`
const unguarded = 'alter table operator_acts disable trigger keep_act;'

/** One more correction of the same posting, with the number after the last. */
const again = `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, corrects)
  select t.customer_id, b.last_number + 1, t.at, t.kind, t.from_account, t.to_account, t.amount, b.cash + t.amount, t.subject_kind, t.subject_id, t.corrects
  from transfers t join balances b using (customer_id) where t.${some}`

/** The correction of a correction, put right in turn. */
const third = `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id, corrects)
  select t.customer_id, b.last_number + 1, t.at, t.kind, t.to_account, t.from_account, t.amount, b.cash + t.amount, t.subject_kind, t.subject_id, t.number
  from transfers t join balances b using (customer_id) join transfers c on c.customer_id = t.customer_id and c.number = t.corrects
  where c.corrects is not null`

export const correctionBreaks: readonly Break[] = [
  [again, 'moves back at most', /more than the posting moved/],
  [again, 'one posting of one act', /another number of times than once/],
  [
    `alter table transfers drop constraint transfers_correct; update transfers set corrects = 1000 where ${some}`,
    'moves back at most',
    /does not have/,
  ],
  [
    `update transfers set kind = 'contract-lost' where (customer_id, number) in (select customer_id, corrects from transfers where ${some})`,
    'moves back at most',
    /follows from a price/,
  ],
  [
    `update transfers set from_account = 'house-lending' where ${some}`,
    'moves back at most',
    /where the money came from/,
  ],
  [
    `update transfers set from_account = to_account, to_account = from_account where ${some}`,
    'moves back at most',
    /the same way/,
  ],
  [third, 'moves back at most', /correction of a correction/],
  [`update transfers set amount = amount - 1 where ${some}`, 'one posting of one act', /not what was agreed/],
  [
    `${unguarded} update operator_acts set people = 1, asked_audit = null, lapses_at = null where name = 'customer-corrected'`,
    'one posting of one act',
    /no two people/,
  ],
  [
    `update transfers set at = at + interval '1 second' where ${some}`,
    'one posting of one act',
    /another time/,
  ],
]
