import { limitDayStart } from '@candor/domain/cash/cash-terms.ts'
import { stakeKinds } from '@candor/domain/limits/stake-kinds.ts'
import { type Cents, cents, noCents } from '@candor/domain/money/cents.ts'
import { outsideKinds } from '@candor/domain/portfolio/profit-lines.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Used, UsedMemory } from './used-memory.ts'

/**
 * `unopened` is what was staked on contracts that have expired and whose direction nobody has opened. `held` and `held_late` are what fills and payouts put in beyond the postings, before the instant from which more may come and from it on.
 */
type UsedRow = {
  customer_id: bigint
  posted: bigint
  staked: bigint
  contracts: number
  unopened: bigint
  held: bigint
  held_late: bigint
}
type UsedToday = { lost: Cents; staked: Cents; contracts: number }

type Asking = { customerId: bigint; at: number }
/** A customer whose ledger is locked. */
type LockedAsking = Asking & { changedAt: number; ledger: { lastNumber: bigint } }

const listed = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

/** Whether an account is the customer's: theirs come first in the chart of accounts. */
const isTheirs = (account: string): string => `(${account} < 'house-fees')`

/** What was put into holdings and strategies, less what was taken out of strategies, by instants. */
const heldWhere = (from: string, to: string): string => `
  coalesce((select sum(case f.side when 'buy' then f.cost else -f.cost end) from spot_fills f
      where f.customer_id = asked.customer_id and f.at >= ${from} and f.at < ${to}), 0)
    - coalesce((select sum(o.cost) from unit_payouts o where o.customer_id = asked.customer_id and o.at >= ${from} and o.at < ${to}), 0)`

/*
 * What follows is fenced by `offset 0`, so that rows are found by their customer alone. For tables that were empty when they were last counted, any index is as
 * good as another to PostgreSQL: it walked through the running contracts of all customers, and through all that one has ever posted.
 */

/** They count as lost until they are opened: their device knows whether they are, and could keep it back to go on. */
const unopenedText = `
    (select coalesce(sum(c.stake), 0)
      from (select contract_id, expires_at from running_contracts where customer_id = asked.customer_id offset 0) r
      cross join lateral (select stake, direction from contracts where id = r.contract_id offset 0) c
      where r.expires_at <= asked.at and c.direction is null
        and not exists (select from contract_openings o where o.customer_id = asked.customer_id and o.contract_id = r.contract_id))::bigint`

/**
 * What was won or lost, and put in: all that passed between the customer and the house but for money from outside, and of spot and
 * strategies what was put in for as long as it is held. One walk along the customer's transfers of the day, or along those after a number.
 */
const usedText = `
  select asked.customer_id, sums.*,
    ${unopenedText} as unopened,
    (${heldWhere('asked.since', 'asked.settled')})::bigint as held,
    (${heldWhere('asked.settled', `'infinity'`)})::bigint as held_late
  from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
    as asked (customer_id, day, after, since, settled, at)
  cross join lateral (select coalesce(asked.after, transfer_number_before(asked.customer_id, asked.day)) as number offset 0) before
  cross join lateral (
    select
      (coalesce(sum(case when ${isTheirs('t.from_account')} = ${isTheirs('t.to_account')} or t.kind in (${listed(outsideKinds)}) then 0
          when ${isTheirs('t.to_account')} then t.amount else -t.amount end), 0)
        + coalesce(sum(t.amount) filter (where t.kind = 'participation-joined'), 0))::bigint as posted,
      coalesce(sum(t.amount) filter (where t.kind in (${listed(stakeKinds)})), 0)::bigint as staked,
      (count(*) filter (where t.kind = 'contract-stake'))::int as contracts
    from (select kind, from_account, to_account, amount from transfers
      where customer_id = asked.customer_id and number > before.number order by number offset 0) t
  ) sums`

const nothing: Used = { result: 0n, staked: 0n, contracts: 0 }

const shown = ({ result, staked, contracts }: Used): UsedToday => ({
  lost: result < 0n ? cents(-result) : noCents,
  staked: cents(staked),
  contracts,
})

/** Before `settledAt`, which is on the same day, nothing more can come. */
type Summing = Asking & { settledAt: number }

/** What customers have used of their limits since the day began, added up from what the memory knows of them. */
async function addUp(
  transaction: TellerTransaction,
  asked: readonly Summing[],
  known: readonly (({ lastNumber: bigint; until: number } & Used) | undefined)[],
): Promise<{ today: Map<bigint, UsedToday>; settled: Map<bigint, Used> }> {
  const days = asked.map(({ at }) => limitDayStart(at))
  const rows = await transaction.query<UsedRow>('own-limits-used', usedText, [
    asked.map(({ customerId }) => customerId),
    days.map((day) => new Date(day)),
    known.map((one) => one?.lastNumber ?? null),
    known.map((one, place) => new Date(one?.until ?? days[place] ?? 0)),
    asked.map(({ settledAt }) => new Date(settledAt)),
    asked.map(({ at }) => new Date(at)),
  ])
  const before = new Map(asked.map(({ customerId }, place) => [customerId, known[place] ?? nothing]))
  const [today, settled] = [new Map<bigint, UsedToday>(), new Map<bigint, Used>()]
  for (const { customer_id, posted, staked, contracts, unopened, held, held_late } of rows) {
    const earlier = before.get(customer_id) ?? nothing
    const all = {
      result: earlier.result + posted + held,
      staked: earlier.staked + staked,
      contracts: earlier.contracts + contracts,
    }
    settled.set(customer_id, all)
    today.set(customer_id, shown({ ...all, result: all.result + held_late - unopened }))
  }
  return { today, settled }
}

/** What customers have used of their limits since the day began. */
export async function loadUsed(
  transaction: TellerTransaction,
  asked: readonly Asking[],
): Promise<Map<bigint, UsedToday>> {
  if (asked.length === 0) return new Map()
  const { today } = await addUp(
    transaction,
    asked.map((one) => ({ ...one, settledAt: one.at })),
    asked.map(() => undefined),
  )
  return today
}

/** The same of customers whose ledgers are locked: what was added up for an earlier order is not added up again. */
export async function loadUsedSince(
  transaction: TellerTransaction,
  memory: UsedMemory,
  asked: readonly LockedAsking[],
): Promise<Map<bigint, UsedToday>> {
  if (asked.length === 0) return new Map()
  const known = asked.map(({ customerId, at, ledger }) =>
    memory.find(customerId, limitDayStart(at), ledger.lastNumber),
  )
  const summing = asked.map((one) => ({
    ...one,
    settledAt: Math.max(one.changedAt, limitDayStart(one.at)),
  }))
  const { today, settled } = await addUp(transaction, summing, known)
  for (const { customerId, at, changedAt, ledger } of asked) {
    const [used, day] = [settled.get(customerId), limitDayStart(at)]
    // Before the first posting of a day, another server's clock may still make one of the day before.
    if (used && changedAt >= day)
      memory.keep(customerId, { ...used, day, lastNumber: ledger.lastNumber, until: changedAt })
  }
  return today
}
