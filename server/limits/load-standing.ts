import { limitDayStart } from '@candor/domain/cash/cash-terms.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { type LimitName, limitAt } from '@candor/domain/limits/own-limits.ts'
import { stakeKinds } from '@candor/domain/limits/stake-kinds.ts'
import { type Cents, cents, noCents } from '@candor/domain/money/cents.ts'
import { outsideKinds } from '@candor/domain/portfolio/profit-lines.ts'
import type { Selectable } from 'kysely'
import type { OwnLimitRow } from '../postgres/spot-tables.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

type UsedRow = { customer_id: bigint; result: bigint; staked: bigint; contracts: number }
type UsedToday = { lost: Cents; staked: Cents; contracts: number }

const listed = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ')

/** Whether an account is the customer's: theirs come first in the chart of accounts. */
const isTheirs = (account: string): string => `(${account} < 'house-fees')`

/**
 * What was won or lost, and put in, since the day began: all that passed between the customer and the house but for money from outside,
 * and of spot and strategies what was put in for as long as it is held. One walk along the customer's transfers of the day.
 */
const usedText = `
  select asked.customer_id,
    (coalesce(sum(case when ${isTheirs('t.from_account')} = ${isTheirs('t.to_account')} or t.kind in (${listed(outsideKinds)}) then 0
        when ${isTheirs('t.to_account')} then t.amount else -t.amount end), 0)
      + coalesce((select sum(case f.side when 'buy' then f.cost else -f.cost end) from spot_fills f
          where f.customer_id = asked.customer_id and f.at >= asked.day), 0)
      + coalesce(sum(t.amount) filter (where t.kind = 'participation-joined'), 0)
      - coalesce((select sum(o.cost) from unit_payouts o where o.customer_id = asked.customer_id and o.at >= asked.day), 0))::bigint as result,
    coalesce(sum(t.amount) filter (where t.kind in (${listed(stakeKinds)})), 0)::bigint as staked,
    (count(*) filter (where t.kind = 'contract-stake'))::int as contracts
  from unnest($1::bigint[], $2::timestamptz[]) as asked (customer_id, day)
  cross join lateral (select transfer_number_before(asked.customer_id, asked.day) as number offset 0) before
  left join transfers t on t.customer_id = asked.customer_id and t.number > before.number
  group by asked.customer_id, asked.day`

/** What customers have used of their limits since the day began. */
export async function loadUsed(
  transaction: TellerTransaction,
  asked: readonly { customerId: bigint; at: number }[],
): Promise<Map<bigint, UsedToday>> {
  if (asked.length === 0) return new Map()
  const rows = await transaction.query<UsedRow>('own-limits-used', usedText, [
    asked.map(({ customerId }) => customerId),
    asked.map(({ at }) => new Date(limitDayStart(at))),
  ])
  return new Map(
    rows.map(({ customer_id, result, staked, contracts }) => [
      customer_id,
      { lost: result < 0n ? cents(-result) : noCents, staked: cents(staked), contracts },
    ]),
  )
}

export type StoredLimit = Selectable<OwnLimitRow>

export const ownLimitOf = ({ value, waiting_value, waiting_from }: StoredLimit) => ({
  value,
  waiting: waiting_from && { value: waiting_value, from: waiting_from.getTime() },
})

/** The limits that count at an instant. */
function limitsAt(rows: readonly StoredLimit[], at: number): Partial<Record<LimitName, bigint>> {
  const limits: Partial<Record<LimitName, bigint>> = {}
  for (const row of rows) {
    const { value } = limitAt(ownLimitOf(row), at)
    if (value !== null) limits[row.name] = value
  }
  return limits
}

/** Brings the limits of those who have set some; undefined for all the others, which costs them one look at two small tables. */
export async function loadStandings(
  transaction: TellerTransaction,
  asked: readonly { customerId: bigint; at: number }[],
): Promise<(OwnStanding | undefined)[]> {
  const customers = asked.map(({ customerId }) => customerId)
  const [limits, breaks] = await Promise.all([
    transaction.query<StoredLimit>(
      'own-limits-of',
      'select * from own_limits where customer_id = any($1::bigint[])',
      [customers],
    ),
    transaction.query<{ customer_id: bigint; until: Date }>(
      'breaks-of',
      'select * from trading_breaks where customer_id = any($1::bigint[])',
      [customers],
    ),
  ])
  if (limits.length === 0 && breaks.length === 0) return asked.map(() => undefined)
  const limited = new Set(limits.map(({ customer_id }) => customer_id))
  const used = await loadUsed(
    transaction,
    asked.filter(({ customerId }) => limited.has(customerId)),
  )
  return asked.map(({ customerId, at }) => ({
    now: at,
    limits: limitsAt(
      limits.filter(({ customer_id }) => customer_id === customerId),
      at,
    ),
    timeOutUntil: breaks.find(({ customer_id }) => customer_id === customerId)?.until.getTime() ?? null,
    lostToday: used.get(customerId)?.lost ?? noCents,
    stakedToday: used.get(customerId)?.staked ?? noCents,
    contractsToday: used.get(customerId)?.contracts ?? 0,
  }))
}

/** A standing in which what resting orders have set aside counts as put in: it will be, when their prices come. */
export const withReserve = (own: OwnStanding | undefined, reserve: Cents): OwnStanding | undefined =>
  own && { ...own, stakedToday: cents(own.stakedToday + reserve) }
