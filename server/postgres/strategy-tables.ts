import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { ColumnType, Generated } from 'kysely'

/** The tables of strategies, their pools and who takes part in them. */

type Instant = ColumnType<Date, Date, Date>

export type PoolRow = {
  strategy: StrategyId
  customer_id: bigint
  began_at: Instant
  units: bigint
  house_units: bigint
  owed: Generated<bigint>
  last_value: Generated<number>
  last_trade: Generated<number>
}

export type PoolValueRow = {
  strategy: StrategyId
  number: number
  id: string
  at: Instant
  equity: bigint
  units: bigint
  posting: bigint
  trade: number
  cash: bigint
  owed: bigint
  parts: string
}

type StrategyTermsRow = {
  number: Generated<bigint>
  strategy: StrategyId
  set_at: Instant
  operator_id: bigint
  minimum: bigint
  ended_at: Date | null
}

/** The day is text, because a JavaScript Date would move it by the time zone. */
export type StrategyModelRow = {
  strategy: StrategyId
  day: string
  hash: string
  content: string
  trained_at: Instant
}

type StrategyTestRow = { strategy: StrategyId; version: number; content: string; made_at: Instant }

export type StrategyDecisionRow = {
  strategy: StrategyId
  closed_at: Instant
  id: string
  model_hash: string | null
  state: string
  content: string
  hash: string
  at: Instant
  caught_up: boolean
}

export type StrategyOrderRow = {
  strategy: StrategyId
  closed_at: Instant
  symbol: string
  place: number
  act: string | null
  status: 'planned' | 'done' | 'refused' | 'nothing'
  subject_id: string | null
  refusal: string | null
  planned_at: Instant
}

export type PoolTradeRow = {
  strategy: StrategyId
  number: number
  id: string
  at: Instant
  subject_id: string
  event: number
  closed_at: Date | null
  content: string
}

export type ParticipationRow = {
  id: string
  customer_id: bigint
  strategy: StrategyId
  amount: bigint
  days: number
  status: 'in-review' | 'approved' | 'completed' | 'rejected'
  asked_at: Instant
  decided_at: Date | null
  decided_by: bigint | null
  reason: string | null
  ends_at: Date | null
  completed_at: Date | null
}

export type UnitRequestRow = {
  id: string
  participation_id: string
  customer_id: bigint
  strategy: StrategyId
  act: 'join' | 'leave'
  cause: 'approval' | 'customer' | 'term'
  amount: bigint | null
  units: bigint | null
  cost: bigint | null
  asked_at: Instant
}

export type UnitResultRow = {
  request_id: string
  strategy: StrategyId
  value_number: number
  units: bigint
  cash: bigint
  at: Instant
}

export type UnitQueueRow = { request_id: string; strategy: StrategyId; asked_at: Instant }

export type UnitPayoutRow = {
  request_id: string
  participation_id: string
  customer_id: bigint
  strategy: StrategyId
  number: number
  proceeds: bigint
  cost: bigint
  carried_before: bigint
  earned: bigint
  fee: bigint
  carried_after: bigint
  at: Instant
}

export type PayoutQueueRow = { request_id: string; customer_id: bigint }

declare module './tables.ts' {
  interface Tables {
    strategy_terms: StrategyTermsRow
    pools: PoolRow
    pool_values: PoolValueRow
    strategy_models: StrategyModelRow
    strategy_tests: StrategyTestRow
    strategy_decisions: StrategyDecisionRow
    strategy_orders: StrategyOrderRow
    pool_trades: PoolTradeRow
    participations: ParticipationRow
    unit_requests: UnitRequestRow
    unit_results: UnitResultRow
    unit_queue: UnitQueueRow
    unit_payouts: UnitPayoutRow
    payout_queue: PayoutQueueRow
  }
}
