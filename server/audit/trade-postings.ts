import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { type BrokenRow, firstOf, type Invariant } from './invariant.ts'
import { anyPosted } from './posted-lines.ts'

/** What an entry of a position's story posts, by kind; an amount of nothing is not posted. Nights may be posted in two parts. */
const perEntry: readonly [kind: string, amount: string][] = [
  ['margin-set-aside', `case when e.kind = 'opened' then e.margin end`],
  ['opening-fee', `case when e.kind = 'opened' then e.amount end`],
  ['trading-profit', 'e.profit'],
  ['trading-loss', '-e.profit'],
  ['gap-cover', 'e.gap'],
  ['margin-returned', `case when e.kind in ('part-closed', 'closed') then e.amount end`],
  ['margin-added', `case when e.kind = 'margin-added' then e.amount end`],
]
const single = perEntry.map(([kind]) => `'${kind}'`).join(', ')

const nights = `select e.position_id as id, e.customer_id, 'financing' as kind, sum(e.amount) as amount`

const expected = (events: string): string => `
  select e.position_id as id, e.customer_id, v.kind, v.amount from ${events} e
  cross join lateral (values ${perEntry.map(([kind, amount]) => `('${kind}', ${amount})`).join(', ')}) as v (kind, amount)
  where v.amount > 0
  union all ${nights} from ${events} e where e.kind = 'financed' and e.amount > 0 group by 1, 2`

const posted = (postings: string): string => `
  select t.subject_id as id, t.customer_id, t.kind, t.amount from ${postings} t where t.subject_kind = 'order' and t.kind in (${single})
  union all select t.subject_id, t.customer_id, t.kind, sum(t.amount) from ${postings} t
  where t.subject_kind = 'order' and t.kind = 'financing' group by 1, 2, 3`

/** The first line of which one side has more than the other. */
const findLine = ({ events, postings }: Books): string =>
  firstOf(
    `select id as position, customer_id, kind as posting, amount, sum(expected) as expected, sum(posted) as posted
     from (select *, 1 as expected, 0 as posted from (${expected(events)}) one
       union all select *, 0, 1 from (${posted(postings)}) other) lines
     group by id, customer_id, kind, amount having sum(expected) <> sum(posted)`,
    'position, posting, amount',
  )

const findReserve = ({ orders, postings }: Books): string =>
  firstOf(
    `select o.id as order, o.customer_id, o.reserve, s.reserve as posted from ${orders} o
     left join (
       select t.subject_id, sum(case when t.to_account = 'reserve' then t.amount else -t.amount end) as reserve from ${postings} t
       where t.subject_kind = 'order' and 'reserve' in (t.to_account, t.from_account) group by t.subject_id
     ) s on s.subject_id = o.id where o.reserve <> coalesce(s.reserve, 0)`,
    '"order"',
  )

/** One number for a line, and one for all lines: of two lists that are not the same, the sums differ but for one chance in 2⁶⁴. */
const line = (id: string, customer: string, kind: string, amount: string): string =>
  `uuid_hash_extended(${id}, hashint8extended(${customer}, hashtextextended(${kind}, ${amount})))`

/** A weight for each order, with which amounts that may come in parts are summed up. */
const weight = (id: string, amount: string): string => `uuid_hash_extended(${id}, 0)::numeric * ${amount}`

/** Sums by name, as the stories have them and as they were posted. What nights cost is known twice: to the stories and to the positions. */
const compared = ({ events, positions, orders, postings }: Books): Record<'told' | 'posted', string> => {
  const nights = `sum(${weight('t.subject_id', 't.amount')}) filter (where t.kind = 'financing')`
  return {
    told: `select ${perEntry
      .map(
        ([kind, amount]) =>
          `coalesce(sum(${line('e.position_id', 'e.customer_id', `'${kind}'`, amount)}) filter (where ${amount} > 0), 0)`,
      )
      .join(' + ')} as lines,
      sum(${weight('e.position_id', 'e.amount')}) filter (where e.kind = 'financed') as nights,
      (select sum(${weight('p.id', 'p.financing')}) from ${positions} p where p.financing > 0) as charges,
      (select sum(${weight('o.id', 'o.reserve')}) from ${orders} o where o.reserve > 0) as reserves from ${events} e`,
    posted: `select sum(${line('t.subject_id', 't.customer_id', 't.kind', 't.amount')}) filter (where t.kind in (${single})) as lines,
      ${nights} as nights, ${nights} as charges,
      sum(${weight('t.subject_id', `case when t.to_account = 'reserve' then t.amount else -t.amount end`)})
        filter (where 'reserve' in (t.to_account, t.from_account)) as reserves
      from ${postings} t where t.subject_kind = 'order'`,
  }
}

const findCharge = ({ events, positions }: Books): string =>
  firstOf(
    `select p.id as position, p.customer_id, p.financing, c.charged from ${positions} p left join (
       select position_id, sum(amount) as charged from ${events} e where kind = 'financed' group by position_id
     ) c on c.position_id = p.id where p.financing <> coalesce(c.charged, 0)`,
    'position',
  )

const sums = ['lines', 'nights', 'charges', 'reserves'] as const
type Sums = Record<(typeof sums)[number], unknown>

/**
 * What was posted is compared with what the stories say by sums, in one pass over each table. What it is that differs is looked for
 * where they differ.
 */
export const tradePostings: Invariant = {
  name: 'P1 P7 L5',
  says: 'what was posted about every order and position is what its story says, once: one posting for each part that was closed',
  async find(transaction: TellerTransaction, books: Books): Promise<BrokenRow | null> {
    const { told: tellText, posted: postText } = compared(books)
    const [told] = await transaction.query<Sums>('sums-told', tellText, [])
    // Where no order was ever posted about, there is nothing to add up.
    const mustAdd =
      !books.whole || (await anyPosted(transaction, books, ({ subject }) => subject === 'order'))
    const [posted] = mustAdd ? await transaction.query<Sums>('sums-posted', postText, []) : []
    if (sums.every((sum) => String(told?.[sum] ?? 0) === String(posted?.[sum] ?? 0))) return null
    for (const find of [findLine, findReserve, findCharge]) {
      const [broken] = await transaction.query<BrokenRow>('broken-posting', find(books), [])
      if (broken) return broken
    }
    return { why: 'sums differ', ...told }
  },
}
