import type { Selectable } from 'kysely'
import type {
  HoldingRow,
  RecurringBuyRow,
  RecurringTurnRow,
  SpotFillRow,
  SpotOrderRow,
} from '../postgres/spot-tables.ts'
import { type Columns, storeRowsOf } from '../teller/store-rows.ts'

export type StoredSpotOrder = Selectable<SpotOrderRow>
export type StoredFill = Selectable<SpotFillRow>
export type StoredHolding = Selectable<HoldingRow>
export type StoredPlan = Selectable<RecurringBuyRow>
type StoredTurn = Selectable<RecurringTurnRow>

/** What a command of spot trading writes. A row is always written whole; what it may change of it, the grants of the tables say. */
export type SpotRow =
  | { table: 'spot_orders'; act: 'insert' | 'update'; row: StoredSpotOrder }
  | { table: 'spot_fills'; act: 'insert'; row: StoredFill }
  | { table: 'holdings'; act: 'upsert'; row: StoredHolding }
  | { table: 'recurring_buys'; act: 'insert' | 'update'; row: StoredPlan }
  | { table: 'recurring_turns'; act: 'insert'; row: StoredTurn }

const orderColumns: Columns<StoredSpotOrder> = {
  id: 'uuid',
  customer_id: 'bigint',
  symbol: 'text',
  side: 'text',
  type: 'text',
  quantity: 'bigint',
  amount: 'bigint',
  price: 'bigint',
  tolerance_ppm: 'integer',
  expires_at: 'timestamptz',
  plan_id: 'uuid',
  status: 'text',
  reserve: 'bigint',
  placed_at: 'timestamptz',
  lines_since: 'timestamptz',
  ended_at: 'timestamptz',
  end_reason: 'text',
  asked_value: 'bigint',
  asked_fee: 'bigint',
  changed_at: 'timestamptz',
}

const fillColumns: Columns<StoredFill> = {
  order_id: 'uuid',
  customer_id: 'bigint',
  symbol: 'text',
  number: 'integer',
  at: 'timestamptz',
  side: 'text',
  quantity: 'bigint',
  price: 'bigint',
  sequence: 'bigint',
  tick_at: 'timestamptz',
  bid: 'bigint',
  ask: 'bigint',
  up: 'bigint',
  down: 'bigint',
  value: 'bigint',
  fee: 'bigint',
  cost: 'bigint',
  profit: 'bigint',
  quantity_after: 'bigint',
  cost_after: 'bigint',
  average_after: 'bigint',
}

export const holdingColumns: Columns<StoredHolding> = {
  customer_id: 'bigint',
  symbol: 'text',
  quantity: 'bigint',
  reserved: 'bigint',
  cost: 'bigint',
  average: 'bigint',
  realised: 'bigint',
  fees: 'bigint',
  fills: 'integer',
  fills_before: 'integer',
  changed_at: 'timestamptz',
}

const planColumns: Columns<StoredPlan> = {
  id: 'uuid',
  customer_id: 'bigint',
  symbol: 'text',
  amount: 'bigint',
  every: 'text',
  on_day: 'smallint',
  status: 'text',
  since: 'text',
  next_at: 'timestamptz',
  created_at: 'timestamptz',
  turns: 'integer',
}

const turnColumns: Columns<StoredTurn> = {
  plan_id: 'uuid',
  number: 'integer',
  due_at: 'timestamptz',
  at: 'timestamptz',
  outcome: 'text',
  reason: 'text',
  order_id: 'uuid',
}

const orderChanges = [
  'quantity',
  'price',
  'status',
  'reserve',
  'lines_since',
  'ended_at',
  'end_reason',
  'asked_value',
  'asked_fee',
  'changed_at',
] as const
const planChanges = ['amount', 'every', 'on_day', 'status', 'since', 'next_at', 'turns'] as const
const holdingChanges = [
  'quantity',
  'reserved',
  'cost',
  'average',
  'realised',
  'fees',
  'fills',
  'fills_before',
  'changed_at',
] as const

export const storeSpotRows = storeRowsOf<SpotRow>({
  recurring_buys: { columns: planColumns, insert: {}, update: { key: ['id'], changes: planChanges } },
  spot_orders: { columns: orderColumns, insert: {}, update: { key: ['id'], changes: orderChanges } },
  spot_fills: { columns: fillColumns, insert: {} },
  holdings: { columns: holdingColumns, upsert: { key: ['customer_id', 'symbol'], changes: holdingChanges } },
  recurring_turns: { columns: turnColumns, insert: {} },
})
