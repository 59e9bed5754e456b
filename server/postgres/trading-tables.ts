import type { Side } from '@candor/domain/positions/side.ts'
import type { ColumnType } from 'kysely'

/** The tables of leveraged trading. */

type Instant = ColumnType<Date, Date, Date>

export type OrderRow = {
  id: string
  customer_id: bigint
  symbol: string
  side: Side
  leverage: number
  quantity: bigint
  type: 'market' | 'limit'
  price: bigint
  tolerance_ppm: number | null
  expires_at: Date | null
  take_profit: bigint | null
  stop_loss: bigint | null
  status: 'resting' | 'filled' | 'cancelled' | 'expired'
  reserve: bigint
  placed_at: Instant
  placed_sequence: bigint
  lines_since: Instant
  ended_at: Date | null
  end_reason: 'customer' | 'session' | 'insufficient-balance' | 'own-limit' | 'price-moved' | null
  fill_price: bigint | null
  fill_sequence: bigint | null
  asked_amount: bigint
  asked_margin: bigint
  asked_fee: bigint
  changed_at: Date | null
}

export type CloseCause = 'customer' | 'take-profit' | 'stop-loss' | 'liquidation'

export type PositionRow = {
  id: string
  customer_id: bigint
  symbol: string
  side: Side
  leverage: number
  contract_size: bigint
  opened_quantity: bigint
  quantity: bigint
  entry: bigint
  up: bigint
  down: bigint
  opened_margin: bigint
  initial_margin: bigint
  margin: bigint
  take_profit: bigint | null
  stop_loss: bigint | null
  liquidation: bigint | null
  warning: bigint | null
  lines_since: Instant
  carry: bigint
  opening_fee: bigint
  realised: bigint
  financing: bigint
  gap: bigint
  status: 'open' | 'closed'
  version: number
  warned: number | null
  next_financing: Instant
  opened_at: Instant
  opened_sequence: bigint
  closed_at: Date | null
  close_cause: CloseCause | null
  close_price: bigint | null
  stops_since: Date | null
  closing_quantity: bigint | null
  closing_price: bigint | null
  closing_tolerance_ppm: number | null
  closing_since: Date | null
  closing_until: Date | null
}

export type PositionEventRow = {
  position_id: string
  number: number
  customer_id: bigint
  at: Instant
  kind:
    | 'opened'
    | 'part-closed'
    | 'closed'
    | 'margin-added'
    | 'stops-set'
    | 'financed'
    | 'warned'
    | 'close-asked'
    | 'close-dropped'
  cause: string | null
  quantity: bigint | null
  price: bigint | null
  sequence: bigint | null
  tick_at: Date | null
  bid: bigint | null
  ask: bigint | null
  up: bigint | null
  down: bigint | null
  profit: bigint | null
  amount: bigint | null
  gap: bigint | null
  margin: bigint
  take_profit: bigint | null
  stop_loss: bigint | null
  liquidation: bigint | null
  tolerance_ppm: number | null
}

type WatcherLeaseRow = { name: string; holder: string; token: bigint; until: Instant }

declare module './tables.ts' {
  interface Tables {
    orders: OrderRow
    positions: PositionRow
    position_events: PositionEventRow
    watcher_leases: WatcherLeaseRow
  }
}
