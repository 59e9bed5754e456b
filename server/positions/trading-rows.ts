import type { Selectable } from 'kysely'

import type { OrderRow, PositionEventRow } from '../postgres/trading-tables.ts'
import { type Columns, storeRowsOf, type TableWritings } from '../teller/store-rows.ts'
import type { StoredPosition } from './position-row.ts'

export type StoredOrder = Selectable<OrderRow>

export type NewEvent = Omit<Selectable<PositionEventRow>, 'number'>

/** What a trading command writes. A row is always written whole; what an update may change is listed below, and held by the grants of the tables. Orders too are stored here and read in `server/orders/order-table.ts`. */
export type TradingRow =
  | { table: 'orders'; act: 'insert' | 'update'; row: StoredOrder }
  | { table: 'positions'; act: 'insert' | 'update'; row: StoredPosition }
  | { table: 'position_events'; act: 'insert'; row: NewEvent }

const orderColumns: Columns<StoredOrder> = {
  id: 'uuid',
  customer_id: 'bigint',
  symbol: 'text',
  side: 'text',
  leverage: 'smallint',
  quantity: 'bigint',
  type: 'text',
  price: 'bigint',
  tolerance_ppm: 'integer',
  expires_at: 'timestamptz',
  take_profit: 'bigint',
  stop_loss: 'bigint',
  status: 'text',
  reserve: 'bigint',
  placed_at: 'timestamptz',
  placed_sequence: 'bigint',
  lines_since: 'timestamptz',
  ended_at: 'timestamptz',
  end_reason: 'text',
  fill_price: 'bigint',
  fill_sequence: 'bigint',
  asked_amount: 'bigint',
  asked_margin: 'bigint',
  asked_fee: 'bigint',
  changed_at: 'timestamptz',
}

const orderChanges = [
  'status',
  'reserve',
  'ended_at',
  'end_reason',
  'fill_price',
  'fill_sequence',
  'take_profit',
  'stop_loss',
  'price',
  'lines_since',
  'asked_amount',
  'asked_margin',
  'asked_fee',
  'changed_at',
] as const

const positionColumns: Columns<StoredPosition> = {
  id: 'uuid',
  customer_id: 'bigint',
  symbol: 'text',
  side: 'text',
  leverage: 'smallint',
  contract_size: 'bigint',
  opened_quantity: 'bigint',
  quantity: 'bigint',
  entry: 'bigint',
  up: 'bigint',
  down: 'bigint',
  opened_margin: 'bigint',
  initial_margin: 'bigint',
  margin: 'bigint',
  take_profit: 'bigint',
  stop_loss: 'bigint',
  liquidation: 'bigint',
  warning: 'bigint',
  lines_since: 'timestamptz',
  carry: 'bigint',
  opening_fee: 'bigint',
  realised: 'bigint',
  financing: 'bigint',
  gap: 'bigint',
  status: 'text',
  version: 'integer',
  warned: 'smallint',
  next_financing: 'timestamptz',
  opened_at: 'timestamptz',
  opened_sequence: 'bigint',
  closed_at: 'timestamptz',
  close_cause: 'text',
  close_price: 'bigint',
  stops_since: 'timestamptz',
  closing_quantity: 'bigint',
  closing_price: 'bigint',
  closing_tolerance_ppm: 'integer',
  closing_since: 'timestamptz',
  closing_until: 'timestamptz',
}

const positionChanges = [
  'quantity',
  'initial_margin',
  'margin',
  'take_profit',
  'stop_loss',
  'liquidation',
  'warning',
  'lines_since',
  'carry',
  'realised',
  'financing',
  'gap',
  'status',
  'version',
  'warned',
  'next_financing',
  'closed_at',
  'close_cause',
  'close_price',
  'stops_since',
  'closing_quantity',
  'closing_price',
  'closing_tolerance_ppm',
  'closing_since',
  'closing_until',
] as const

const eventColumns: Columns<NewEvent> = {
  position_id: 'uuid',
  customer_id: 'bigint',
  at: 'timestamptz',
  kind: 'text',
  cause: 'text',
  quantity: 'bigint',
  price: 'bigint',
  sequence: 'bigint',
  tick_at: 'timestamptz',
  bid: 'bigint',
  ask: 'bigint',
  up: 'bigint',
  down: 'bigint',
  profit: 'bigint',
  amount: 'bigint',
  gap: 'bigint',
  margin: 'bigint',
  take_profit: 'bigint',
  stop_loss: 'bigint',
  liquidation: 'bigint',
  tolerance_ppm: 'integer',
}

export const tradingTables: TableWritings<TradingRow> = {
  orders: { columns: orderColumns, insert: {}, update: { key: ['id'], changes: orderChanges } },
  positions: { columns: positionColumns, insert: {}, update: { key: ['id'], changes: positionChanges } },
  position_events: { columns: eventColumns, insert: { numberedWithin: 'position_id' } },
}

export const storeTradingRows = storeRowsOf<TradingRow>(tradingTables)
