import type { Cents } from '../money/cents.ts'
import type { Quantity } from '../money/quantity.ts'
import type { Side } from '../positions/side.ts'
import type { Reason } from './reason-code.ts'

/** What a pool asks for, through the same door as every customer. */
export type SizedAct = { readonly symbol: string } & (
  | { readonly kind: 'spot-sell'; readonly quantity: Quantity }
  /** For this much, the fee in it. */
  | { readonly kind: 'spot-buy'; readonly amount: Cents }
  /** All of a position or a part of it. */
  | { readonly kind: 'close'; readonly position: string; readonly quantity: Quantity }
  | { readonly kind: 'open'; readonly side: Side; readonly leverage: 1 | 2; readonly quantity: Quantity }
)

/** With the reason of the target it comes from. */
export type PoolAct = SizedAct & { readonly reason: Reason }
