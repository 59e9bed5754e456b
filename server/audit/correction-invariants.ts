import { correctableKinds } from '@candor/domain/corrections/decide-correction.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'
import { anyPosted } from './posted-lines.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

/** What must hold of corrections: each puts a posting right that can be put right, and was agreed to by two people. */

const kinds = correctableKinds.map((kind) => `'${kind}'`).join(', ')

/** The side of a posting that is the house's. */
const houseOf = (row: string): string =>
  `case when ${row}.from_account < 'house-fees' then ${row}.to_account else ${row}.from_account end`

/** What the corrections of a posting have moved back, less what was put right of them in turn. */
const movedBack = `(select coalesce(sum(c.amount - coalesce((select sum(d.amount) from transfers d
    where d.customer_id = c.customer_id and d.corrects = c.number), 0)), 0)
  from transfers c where c.customer_id = t.customer_id and c.corrects = t.corrects)`

const wrongCorrections: readonly Wrong[] = [
  ['o.number is null', 'corrects a posting that the customer does not have'],
  [`o.kind not in (${kinds})`, 'corrects what follows from a price, or is only set aside'],
  [`${houseOf('t')} <> ${houseOf('o')}`, 'does not go back to where the money came from'],
  [
    `(t.to_account < 'house-fees') = (o.to_account < 'house-fees')`,
    'goes the same way as the posting that it corrects',
  ],
  [`${movedBack} > o.amount`, 'has moved back more than the posting moved'],
  [
    'exists (select from transfers f where f.customer_id = t.customer_id and f.number = o.corrects and f.corrects is not null)',
    'corrects the correction of a correction',
  ],
]

const correctedPostings = invariant(
  'L6',
  'every correction names a posting of its customer that can be put right, and moves back at most what that posting moved',
  ({ transfers }) =>
    firstOf(
      `select t.customer_id, t.number, t.corrects, ${whyOf(wrongCorrections)} from ${transfers} t
       left join transfers o on o.customer_id = t.customer_id and o.number = t.corrects
       where t.subject_kind = 'correction' and (${anyOf(wrongCorrections)})`,
      'customer_id, number',
    ),
  (transaction, books) => anyPosted(transaction, books, ({ subject }) => subject === 'correction'),
)

/** What an act of two people says of the posting it made. */
const wrongActs: readonly Wrong[] = [
  [
    `a.id is null or a.name <> 'customer-corrected' or a.people <> 2 or a.state <> 'done'`,
    'was agreed to by no two people',
  ],
  ['a.ended_at <> t.at', 'was posted at another time than it was agreed to'],
  [
    `a.body::jsonb ->> 'corrects' <> t.corrects::text or (a.body::jsonb ->> 'amount')::numeric * 100 <> t.amount`,
    'is not what was agreed to',
  ],
  [`a.body::jsonb ->> 'accountNumber' <> k.account_number`, 'is in another account than was agreed to'],
]

const agreedCorrections = invariant(
  'L6 E1',
  'every correction is one posting of one act that two people agreed to, and there is no such act without its posting',
  ({ transfers, whole }) =>
    firstOf(
      `select t.customer_id, t.number, t.subject_id as act, ${whyOf(wrongActs)} from ${transfers} t
       join customers k on k.id = t.customer_id left join operator_acts a on a.id = t.subject_id
       where t.subject_kind = 'correction' and (${anyOf(wrongActs)})
       union all
       select k.id, null, a.id, 'was agreed to and is posted another number of times than once' from operator_acts a
       join customers k on k.account_number = a.body::jsonb ->> 'accountNumber'
       where ${whole} and a.name = 'customer-corrected' and a.state = 'done' and 1 <> (
         select count(*) from transfers t where t.customer_id = k.id and t.subject_id = a.id)`,
      'customer_id, act',
    ),
)

export const correctionInvariants: readonly Invariant[] = [correctedPostings, agreedCorrections]
