import type { SpotSide } from '@candor/domain/holdings/spot-request.ts'
import type { LimitName } from '@candor/domain/limits/own-limits.ts'
import type { ColumnType } from 'kysely'

/** The tables of spot trading, of customers' own limits and of the portfolio. */

type Instant = ColumnType<Date, Date, Date>

export type SpotOrderRow = {
  id: string
  customer_id: bigint
  symbol: string
  side: SpotSide
  type: 'market' | 'limit' | 'recurring'
  quantity: bigint
  amount: bigint | null
  price: bigint | null
  tolerance_ppm: number | null
  expires_at: Date | null
  plan_id: string | null
  status: 'resting' | 'filled' | 'cancelled' | 'expired'
  reserve: bigint
  placed_at: Instant
  lines_since: Instant
  ended_at: Date | null
  end_reason: 'customer' | 'session' | 'insufficient-balance' | 'own-limit' | 'price-moved' | null
  asked_value: bigint | null
  asked_fee: bigint | null
  changed_at: Date | null
}

export type SpotFillRow = {
  order_id: string
  customer_id: bigint
  symbol: string
  number: number
  at: Instant
  side: SpotSide
  quantity: bigint
  price: bigint
  sequence: bigint
  tick_at: Instant
  bid: bigint
  ask: bigint
  up: bigint
  down: bigint
  value: bigint
  fee: bigint
  cost: bigint
  profit: bigint | null
  quantity_after: bigint
  cost_after: bigint
  average_after: bigint
}

export type HoldingRow = {
  customer_id: bigint
  symbol: string
  quantity: bigint
  reserved: bigint
  cost: bigint
  average: bigint
  realised: bigint
  fees: bigint
  fills: number
  fills_before: number
  changed_at: Instant
}

/** The date is text, because a JavaScript Date would move it by the time zone. */
export type RecurringBuyRow = {
  id: string
  customer_id: bigint
  symbol: string
  amount: bigint
  every: 'day' | 'week' | 'fortnight' | 'month'
  on_day: number | null
  status: 'active' | 'paused' | 'removed'
  since: string
  next_at: Instant
  created_at: Instant
  turns: number
}

export type RecurringTurnRow = {
  plan_id: string
  number: number
  due_at: Instant
  at: Instant
  outcome: 'bought' | 'skipped'
  reason: string | null
  order_id: string | null
}

export type OwnLimitRow = {
  customer_id: bigint
  name: LimitName
  value: bigint | null
  waiting_value: bigint | null
  waiting_from: Date | null
  changed_at: Instant
}

export type TradingBreakRow = { customer_id: bigint; until: Instant }

export type NoteThresholdRow = {
  customer_id: bigint
  instrument_percent: number | null
  market_percent: number | null
  leverage_tenths: number | null
}

type EquitySnapshotRow = {
  customer_id: bigint
  at: Instant
  last_number: bigint
  equity: bigint
  flow: bigint
  /** Product, symbol and cents as text. */
  parts: ColumnType<[string | null, string | null, string][], string, never>
}

export type PracticeRunRow = {
  customer_id: bigint
  number: number
  id: string
  label: string | null
  started_at: Instant
  ended_at: Instant
  first_number: bigint
  last_number: bigint
  paid_in: bigint
  left_over: bigint
}

declare module './tables.ts' {
  interface Tables {
    spot_orders: SpotOrderRow
    spot_fills: SpotFillRow
    holdings: HoldingRow
    recurring_buys: RecurringBuyRow
    recurring_turns: RecurringTurnRow
    own_limits: OwnLimitRow
    trading_breaks: TradingBreakRow
    note_thresholds: NoteThresholdRow
    equity_snapshots: EquitySnapshotRow
    practice_runs: PracticeRunRow
  }
}
