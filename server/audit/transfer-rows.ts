import { firstOf, invariant } from './invariant.ts'

/** What a transfer did to what can be used. */
const change = `case when t.to_account = 'cash' then t.amount when t.from_account = 'cash' then -t.amount else 0 end`

const broken: readonly [when: string, why: string][] = [
  ['t.number < 1 or t.number > 1 and before.number is null', 'has no transfer with the number before it'],
  ['t.at < before.at', 'is earlier than the one before it'],
  [`t.cash_after <> coalesce(before.cash_after, 0) + ${change}`, 'leaves another amount than it makes'],
]

const state = (number: string, cash: string): string => `hashint8extended(${number}, ${cash})`

/**
 * A transfer leads from one state, a number and an amount, to the next. All of a customer's lead from nothing to the balance without
 * a gap if and only if there are as many as the last number says and every state but these two is left as often as it is reached,
 * which the exclusive or of their hashes shows in one pass; the chance that a mistake is missed is one in 2⁶⁴.
 */
const links = `bit_xor(${state('t.number', 't.cash_after')} # ${state('t.number - 1', `t.cash_after - ${change}`)})`

/** So many transfers of a customer are looked at together: as many as an array is given place for at first. */
const run = 256

/**
 * Times are gathered by runs in the order in which the rows lie on the disk, which is that of their numbers almost everywhere; only
 * where it is not they are sorted.
 */
const suspicion = `
  with runs as materialized (
    select customer_id, number / ${run} as run, count(*) as transfers, ${links} as links,
      array_agg(number % ${run}) as places, array_agg(at) as times
    from transfers t group by customer_id, number / ${run}
  ), ordered as materialized (
    select customer_id, run, case when places = rising[places[1] + 1 : places[1] + transfers] then times
      else (select array_agg(time order by place) from unnest(places, times) as each (place, time)) end as times
    from runs, (select array_agg(place) as rising from generate_series(0::bigint, ${run - 1}) place) as places
  )
  select exists (
    select from (select unnest(times[:cardinality(times) - 1]) as time, unnest(times[2:]) as next from ordered) t where next < time
  ) or exists (
    select from (
      select times[1] < lag(times[cardinality(times)]) over (partition by customer_id order by run) as early from ordered
    ) t where early
  ) or exists (
    select from balances b
    full join (select customer_id, sum(transfers) as transfers, bit_xor(links) as links from runs group by customer_id) t using (customer_id)
    where b.last_number is distinct from coalesce(t.transfers, 0)
      or coalesce(t.links, 0) <> ${state('b.last_number', 'b.cash')} # ${state('0', '0')}
  ) as suspicious`

/** Every transfer beside the one before it: nothing is sorted, and the order of the rows on disk does not matter. */
export const transferRows = invariant(
  'L3',
  'every transfer follows from the one before it, in number, time and amount',
  ({ transfers, previous }) =>
    firstOf(
      `select t.customer_id, t.number, case ${broken.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${transfers} t ${previous}
       where ${broken.map(([when]) => `(${when})`).join(' or ')}`,
      'customer_id, number',
    ),
  async (transaction) => {
    const [row] = await transaction.query<{ suspicious: boolean }>('suspect-transfers', suspicion, [])
    return row?.suspicious !== false
  },
)
