import { customerAccounts } from '@candor/domain/ledger/ledger-account.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import type { BrokenRow, Invariant } from './invariant.ts'

const each = (write: (account: string) => string, between: string): string =>
  customerAccounts.map(write).join(between)

/** A hash of subject, customer and amount: sums of it compare postings with the rows they are about. */
export const lineOf = (subject: string, customer: string, amount: string): string =>
  `uuid_hash_extended(${subject}, hashint8extended(${customer}, ${amount}))`

/** By kinds and pairs of accounts, of which there are few: what is checked of a pair is checked of all its transfers at once. */
const pairs = (transfers: string): string => `
  select customer_id, subject_kind, kind, from_account, to_account, sum(amount) as amount, min(amount) as least, count(*) as transfers,
    count(subject_id) as named, max(number) as last_number, sum(${lineOf('subject_id', 'customer_id', 'amount')}) as lines
  from ${transfers} t group by customer_id, subject_kind, kind, from_account, to_account`

type Wrong = { pair: string; transfer: string; why: string }

const wrongTransfers: readonly Wrong[] = [
  { pair: 'least <= 0', transfer: 'amount <= 0', why: 'moves no positive amount' },
  { pair: 'from_account = to_account', transfer: 'true', why: 'goes to where it comes from' },
  {
    pair: `from_account >= 'house-fees' and to_account >= 'house-fees'`,
    transfer: 'true',
    why: 'belongs to no customer',
  },
  {
    pair: `named < transfers and (from_account in ('withdrawing', 'house-cash-in') or to_account in ('withdrawing', 'house-cash-out'))`,
    transfer: 'subject_id is null',
    why: 'comes in or leaves without naming its request',
  },
]

const findWrong = ({ pair, transfer, why }: Wrong): string => `
  select customer_id, (select min(number) from transfers t where t.customer_id = p.customer_id
      and t.from_account = p.from_account and t.to_account = p.to_account and ${transfer}) as number,
    '${why}' as why, null::numeric as stored, null::numeric as transfers
  from pairs p where ${pair}`

const sums = `
  select customer_id, sum(transfers) as transfers, max(last_number) as last_number,
    ${each((account) => `sum(case when to_account = '${account}' then amount when from_account = '${account}' then -amount else 0 end) as ${account}`, ', ')}
  from pairs group by customer_id`

/** What is compared of a customer: what it is called, what is stored, and what follows from the transfers. */
const compared: readonly [what: string, stored: string, found: string][] = [
  ['customer', 'b.customer_id', 'u.id'],
  ['last number', 'b.last_number', 'coalesce(s.last_number, m.last_number, 0)'],
  ['transfers', 'b.last_number', 'coalesce(m.last_number, 0) + coalesce(s.transfers, 0)'],
  ...customerAccounts.map((account): [string, string, string] => [
    account,
    `b.${account}`,
    `coalesce(m.${account}, 0) + coalesce(s.${account}, 0)`,
  ]),
]

const listed = (place: 1 | 2): string => compared.map((parts) => parts[place]).join(', ')

/** Customers who have transfers but no balance are found too, by the full join. Only one that is wrong is looked at part by part. */
const wrongBalances = (marks: string): string => `
  select customer_id, null, v.what, v.stored, v.transfers
  from balances b
  full join (${sums}) s using (customer_id)
  left join customers u on u.id = customer_id
  left join ${marks} m using (customer_id)
  cross join lateral (values ${compared.map(([what, stored, found]) => `('${what}', ${stored}, ${found})`).join(', ')})
    as v (what, stored, transfers)
  where row (${listed(1)}) is distinct from row (${listed(2)}) and v.stored is distinct from v.transfers`

const total = (row: string): string =>
  `coalesce((select sum(${each((account) => `${row}.${account}`, ' + ')}) from`

/** The house has no stored balances: what it has is what its transfers brought it. */
const together = (marks: string): string => `
  select ${total('b')} balances b), 0) - ${total('m')} ${marks} m), 0) + coalesce((
    select sum(case when to_account >= 'house-fees' then amount else 0 end - case when from_account >= 'house-fees' then amount else 0 end)
    from pairs), 0) as all_together`

/** The sum of the lines of all postings of a kind, about subjects of a kind or about nothing, that went the same way. */
export type Posted = { subject: string | null; kind: string; from: string; to: string; lines: string }

const posted = `
  select json_agg(p) from (
    select subject_kind as subject, kind, from_account as "from", to_account as "to", sum(lines)::text as lines
    from pairs group by subject_kind, kind, from_account, to_account) p`

const statement = ({ transfers, marks }: Books): string => `
  with pairs as materialized (${pairs(transfers)}), together as materialized (${together(marks)}),
  broken as (${wrongTransfers.map(findWrong).join(' union all ')} union all ${wrongBalances(marks)}
    union all select null, null, 'not zero', null, null from together where all_together <> 0)
  select (${posted}) as posted, first.*, all_together
  from together left join (select * from broken order by customer_id nulls last, number limit 1) first on true`

type Sums = { posted: readonly Posted[]; broken: BrokenRow | null }

/** One pass over the transfers for everything that follows from sums. */
export const readSums = (transaction: TellerTransaction, books: Books): Promise<Sums> =>
  books.once('sums', async () => {
    type Row = { posted: Posted[] | null; why: string | null }
    const [row] = await transaction.query<Row>('transfer-sums', statement(books), [])
    const { posted = null, ...first } = row ?? { why: null }
    return { posted: posted ?? [], broken: first.why === null ? null : first }
  })

export const storedBalances: Invariant = {
  name: 'L1 L2 L3',
  says: 'every stored balance is the sum of its transfers, which are positive and between two accounts, and all together is zero',
  find: async (transaction, books) => (await readSums(transaction, books)).broken,
}
