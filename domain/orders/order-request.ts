import type { LimitRefusal } from '../limits/check-limits.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'
import type { Side } from '../positions/side.ts'
import type { Stops } from '../positions/stops.ts'

/** What a customer asks for. The price is the one they saw, with how far it may have moved against them meanwhile. */
export type OrderRequest = {
  readonly side: Side
  readonly leverage: number
  readonly quantity: Quantity
  readonly stops: Stops
  readonly type:
    | { readonly kind: 'market'; readonly seen: Price; readonly tolerancePpm: number }
    | { readonly kind: 'limit'; readonly limit: Price; readonly until: 'cancelled' | 'session' }
}

/** Why an order is not taken. In which order that is decided, `decideOrder` says. */
export type OrderRefusal =
  | 'account-not-verified'
  | 'non-trading-hours'
  | 'instrument-halted'
  | 'data-anomaly'
  | 'quantity-invalid'
  | 'leverage-invalid'
  | 'limit-price-invalid'
  | 'margin-invalid'
  | 'take-profit-invalid'
  | 'stop-loss-invalid'
  | 'price-moved'
  | 'insufficient-balance'
  | 'too-many-open'
  | LimitRefusal
