import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'

const hashed = 'number kind from_account to_account amount at subject_kind subject_id'.split(' ')
const text = `posting_text(${hashed.map((column) => `t.${column}`).join(', ')})`

/**
 * Each posting's tip is the hash of the tip before it and of the posting, and the tip of a balance is that of its last posting. Where that
 * holds everywhere, the stored tips are those of a replay from the salt, but no posting has to wait for the one before it.
 */
export const postingChains = invariant(
  'L6',
  'every posting’s tip follows from the tip before it and from the posting, and the customer’s tip is the last one',
  ({ transfers, previous }) =>
    firstOf(
      `select t.customer_id, t.number, case when t.tip is null then 'has no tip'
         when t.number = b.last_number and t.tip <> b.tip then 'is not where the chain ends' else 'has another tip' end as why
       from ${transfers} t ${previous} join balances b on b.customer_id = t.customer_id
       where t.tip is distinct from next_tip(case when t.number = 1 then start_tip(b.chain_salt) else before.tip end, ${text})
         or t.number = b.last_number and t.tip <> b.tip
       union all
       select customer_id, 0, 'begins elsewhere' from balances where last_number = 0 and tip <> start_tip(chain_salt)`,
      'customer_id, number',
    ),
)

/** What was sealed: all of it, or the last of each customer who has new postings. */
const sealed = ({ whole, transfers }: Books): string =>
  whole
    ? 'sealed_tips'
    : `(select s.* from (select distinct customer_id from ${transfers} t) c
        cross join lateral (select * from sealed_tips where customer_id = c.customer_id order by count desc limit 1) s)`

const marks = ({ whole, transfers }: Books): string =>
  whole
    ? 'sealed_marks'
    : `(select * from sealed_marks where customer_id in (select customer_id from ${transfers} t))`

/** How many tips were sealed in each leaf; of what is new, no leaf is counted again. */
const wrongLeaves = `
  select null, coalesce(l.subject::bigint, s.leaf), 'leaf with another number of tips'
  from (select subject, (content::json ->> 'count')::bigint as tips from log_leaves where kind = 'postings') l
  full join (select leaf, count(*) as tips from sealed_tips group by leaf) s on s.leaf = l.subject::bigint
  full join (select leaf, length(hashes) / 32 as tips from tip_trees where level = 0) h on h.leaf = l.subject::bigint
  where l.tips is distinct from s.tips or l.tips is distinct from h.tips`

export const sealedTips = invariant(
  'L6',
  'every sealed tip is the one of its posting, stands in one leaf, and the next leaf goes on from there',
  (books) =>
    firstOf(
      `select s.customer_id, s.count, 'tip of another posting' as why
       from ${sealed(books)} s left join transfers t on t.customer_id = s.customer_id and t.number = s.count
       where t.tip is distinct from s.tip
       union all
       select m.customer_id, m.count, 'mark beside the last tip' from ${marks(books)} m
       left join lateral (select count, leaf from sealed_tips where customer_id = m.customer_id order by count desc limit 1) s on true
       where (m.count, m.leaf) is distinct from (s.count, s.leaf)
       ${books.whole ? `union all ${wrongLeaves}` : ''}`,
      'customer_id, count',
    ),
)
