import type { LimitRefusal } from '../limits/check-limits.ts'
import type { Cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import type { Quantity } from '../money/quantity.ts'

export type SpotSide = 'buy' | 'sell'

/** By how much: an amount of dollars with the fee in it, a quantity, or all that can be sold. */
export type SpotSizeAsked =
  | { readonly by: 'amount'; readonly amount: Cents }
  | { readonly by: 'quantity'; readonly quantity: Quantity }
  | { readonly by: 'all' }

export type SpotType =
  /** The price that was seen, and how far it may have moved against the customer. */
  | { readonly kind: 'market'; readonly seen: Price; readonly tolerancePpm: number }
  | { readonly kind: 'limit'; readonly limit: Price; readonly until: 'cancelled' | 'session' }
  /** At the price of the moment, whatever it is: what a recurring buy agrees to when it is set. */
  | { readonly kind: 'any-price' }

export type SpotRequest = {
  readonly side: SpotSide
  readonly size: SpotSizeAsked
  readonly type: SpotType
}

/** Why a spot order is not taken, in the order in which it is looked at: the same as for leveraged orders. */
export type SpotRefusal =
  | 'account-not-verified'
  | 'non-trading-hours'
  | 'instrument-halted'
  | 'data-anomaly'
  | 'quantity-invalid'
  | 'limit-price-invalid'
  | 'order-too-small'
  | 'price-moved'
  | 'insufficient-balance'
  | 'insufficient-holding'
  | 'too-many-open'
  | LimitRefusal
