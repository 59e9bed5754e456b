import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { holdingChains, holdingRows } from './holding-chains.ts'
import { firstOf, type Invariant, invariant } from './invariant.ts'
import { anyPosted } from './posted-lines.ts'
import { spotHours } from './spot-hours.ts'
import { spotEnds, spotPostings, spotPrices, spotReserves, spotValues } from './spot-trades.ts'

// Of what is rare, everything is looked at: that is left to a check of everything.
const recurringTurns = invariant(
  'P1',
  'every turn of a recurring buy is kept, and each that bought has its order',
  ({ whole }) =>
    firstOf(
      `select p.id as plan, p.customer_id, p.turns, t.turns as kept, t.bought, o.orders from recurring_buys p
     left join (select plan_id, count(*) as turns, max(number) as last, count(*) filter (where outcome = 'bought') as bought
       from recurring_turns group by plan_id) t on t.plan_id = p.id
     left join (select o.plan_id, count(*) as orders from spot_orders o join recurring_turns r on r.order_id = o.id and r.plan_id = o.plan_id
       where o.type = 'recurring' group by o.plan_id) o on o.plan_id = p.id
     where ${whole} and (p.turns <> coalesce(t.turns, 0) or p.turns <> coalesce(t.last, 0) or coalesce(t.bought, 0) <> coalesce(o.orders, 0)
       or coalesce(t.bought, 0) <> (select count(*) from spot_orders x where x.plan_id = p.id))`,
      'plan',
    ),
)

/** Where no run was ended, nothing may have been given back. */
async function runsMayDiffer(transaction: TellerTransaction, books: Books): Promise<boolean> {
  if (await anyPosted(transaction, books, ({ kind }) => kind === 'practice-returned')) return true
  return (await transaction.query('any-run', 'select from practice_runs limit 1', [])).length > 0
}

/** Each run begins where the one before it ended, and what was left of it went back in one posting. */
const practiceRuns = invariant(
  'L3 L8',
  'a run of practice money that was ended is what its transfers say, and nothing else gives practice money back',
  ({ whole }) =>
    firstOf(
      `select coalesce(r.customer_id, t.customer_id) as customer_id, r.number as run, r.left_over, r.last_number, t.number as returned
     from practice_runs r
     full join (select * from transfers where kind = 'practice-returned') t
       on t.customer_id = r.customer_id and t.number = r.last_number + 1
     left join transfers l on l.customer_id = r.customer_id and l.number = r.last_number
     left join transfers n on n.customer_id = r.customer_id and n.number = r.last_number + case when r.left_over > 0 then 2 else 1 end
     where ${whole} and (r.customer_id is null or r.left_over <> coalesce(t.amount, 0) or r.left_over <> coalesce(l.cash_after, 0)
       or n.kind is distinct from 'practice-funding' or r.ended_at <> n.at)`,
      'customer_id, run',
    ),
  runsMayDiffer,
)

/** What must hold of spot orders, holdings, recurring buys and runs. */
export const holdingInvariants: readonly Invariant[] = [
  spotEnds,
  holdingChains,
  holdingRows,
  spotPrices,
  spotValues,
  spotPostings,
  spotReserves,
  spotHours,
  recurringTurns,
  practiceRuns,
]
