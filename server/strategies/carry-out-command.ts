import { cents } from '@candor/domain/money/cents.ts'
import {
  carryOutRequests,
  payOwed,
  type UnitRequest,
} from '@candor/domain/participations/carry-out-requests.ts'
import { units } from '@candor/domain/participations/unit.ts'
import { accept } from '@candor/domain/result.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { notDue } from '../leases/load-fenced.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { type PoolWritten, type StoredPool, type StoredValue, storePoolRows } from './pool-rows.ts'

/** Requests that are carried out at once: enough for a rush, and few enough that nobody else's batch waits for it. */
const mostRequests = 500

type WaitingRequest = {
  strategy: StrategyId
  id: string
  customer_id: bigint
  participation_id: string
  act: 'join' | 'leave'
  amount: bigint | null
  units: bigint | null
  value_number: number
}

type Facts = {
  pool: StoredPool | null
  value: StoredValue | null
  waiting: readonly WaitingRequest[]
}

/** The requests that waited longest and have a value after them, all with the same one. */
const waitingText = `
  select * from (
    select q.strategy, r.id, r.customer_id, r.participation_id, r.act, r.amount, r.units, v.number as value_number, rank() over (partition by q.strategy order by v.number) as turn
    from unnest($1::text[]) as asked (strategy)
    cross join lateral (select * from unit_queue where unit_queue.strategy = asked.strategy order by asked_at, request_id limit ${mostRequests}) q
    join unit_requests r on r.id = q.request_id
    cross join lateral (select number from pool_values where pool_values.strategy = q.strategy and at > q.asked_at order by at, number limit 1) v
  ) due where turn = 1 order by strategy, id`

async function load(
  transaction: TellerTransaction,
  asked: readonly Asked<{ strategy: StrategyId }>[],
): Promise<Facts[]> {
  const names = asked.map(({ body }) => body.strategy)
  const pools = await transaction.query<StoredPool>(
    'pools-named',
    'select * from pools where strategy = any($1::text[])',
    [names],
  )
  const waiting = await transaction.query<WaitingRequest>('waiting-units', waitingText, [names])
  // Without anybody who waits it is the last value that what is owed was left from.
  const numbers = names.map(
    (name) =>
      waiting.find(({ strategy }) => strategy === name)?.value_number ??
      pools.find(({ strategy }) => strategy === name)?.last_value ??
      0,
  )
  const values = await transaction.query<StoredValue>(
    'values-named',
    `select v.* from unnest($1::text[], $2::integer[]) as asked (strategy, number)
     join pool_values v on v.strategy = asked.strategy and v.number = asked.number`,
    [names, numbers],
  )
  return asked.map(({ customerId, body }) => ({
    pool: pools.find((one) => one.strategy === body.strategy && one.customer_id === customerId) ?? null,
    value: values.find(({ strategy }) => strategy === body.strategy) ?? null,
    waiting: waiting.filter(({ strategy }) => strategy === body.strategy),
  }))
}

const requestOf = ({ id, act, amount, units: given }: WaitingRequest): UnitRequest =>
  act === 'join' ? { id, act, amount: cents(amount ?? 0n) } : { id, act, units: units(given ?? 0n) }

/**
 * Carries requests out at the first value after each, and pays what the pool owes from earlier ones as far as its cash goes. It may be sent
 * as often as one likes: what is done has a result.
 */
export const carryOutKind: CommandKind<{ strategy: StrategyId; turn: string }, Facts, PoolWritten> = {
  name: 'carry-out-units',
  reply: null,
  load,
  decide({ pool, value, waiting }, { at, ledger }) {
    if (!pool || !value) return notDue()
    const { cash } = ledger.balances
    if (waiting.length === 0 && (pool.owed === 0n || cash === 0n)) return notDue()
    const standing = { cash, units: units(pool.units), owed: cents(pool.owed) }
    const done =
      waiting.length > 0
        ? carryOutRequests(
            standing,
            { equity: cents(value.equity), units: units(value.units) },
            waiting.map(requestOf),
          )
        : payOwed(standing)
    const now = new Date(Math.max(at, value.at.getTime()))
    const results = done.results.map(
      (result) =>
        ({
          table: 'unit_results',
          act: 'insert',
          row: {
            request_id: result.id,
            strategy: pool.strategy,
            value_number: value.number,
            units: result.units,
            cash: result.cash,
            at: now,
          },
        }) as const,
    )
    const payouts = waiting
      .filter(({ act }) => act === 'leave')
      .map(
        ({ id, customer_id }) =>
          ({ table: 'payout_queue', act: 'insert', row: { request_id: id, customer_id } }) as const,
      )
    return accept({
      transfers: done.transfers,
      subject: { kind: 'pool-value', id: value.id },
      rows: [
        { table: 'pools', act: 'update', row: { ...pool, units: done.units, owed: done.owed } },
        ...results,
        ...payouts,
      ],
      answer: {
        carriedOut: results.length,
        owed: String(done.owed),
        // Whose pages are told: the pool is not their customer.
        whose: waiting.map(({ customer_id, participation_id }) => [String(customer_id), participation_id]),
      },
    })
  },
  async store(transaction, rows) {
    await storePoolRows(transaction, rows)
    await transaction.query('served-units', 'delete from unit_queue where request_id = any($1::uuid[])', [
      rows.flatMap((one) => (one.table === 'unit_results' ? [one.row.request_id] : [])),
    ])
  },
}
