import type { Price } from '../money/price.ts'
import { moveSize } from '../quotes/change.ts'

/** What a customer wants to hear of: a price that is risen to or fallen to, or a move within a time, either way. */
export type AlertCondition =
  | { readonly kind: 'above' | 'below'; readonly price: Price }
  /** `hundredths` of a percent within `minutes`. */
  | { readonly kind: 'move'; readonly hundredths: number; readonly minutes: number }

/** The lowest and the highest price of the time a move is looked for in, the last one included. */
export type PriceWindow = { readonly lowest: Price; readonly highest: Price }

/** The largest move from any price of the window to the last one, in hundredths of a percent. */
export function largestMove(last: Price, window: PriceWindow): bigint {
  // A rise is largest from the lowest price and a fall from the highest: no other price of the window has to be looked at.
  const risen = last > window.lowest ? moveSize(window.lowest, last) : 0n
  const fallen = last < window.highest ? moveSize(window.highest, last) : 0n
  return risen > fallen ? risen : fallen
}

/** Whether what the alert waits for is so at this price. */
export function isMet(condition: AlertCondition, last: Price, window: PriceWindow): boolean {
  switch (condition.kind) {
    case 'above':
      return last >= condition.price
    case 'below':
      return last <= condition.price
    case 'move':
      return largestMove(last, window) >= BigInt(condition.hundredths)
  }
}

/**
 * An alert fires when its condition becomes true, not while it stays so: it is armed by a price at which the condition is false. A price that
 * is above already has to fall below before it can rise to it, and a repeating alert fires once each time its level is reached. That it is
 * armed is stored with the alert, so a crossing while the server was off fires at the first price afterwards.
 */
export function decideFired(
  condition: AlertCondition,
  armed: boolean,
  last: Price,
  window: PriceWindow,
): { readonly fired: boolean; readonly armed: boolean } {
  const met = isMet(condition, last, window)
  return { fired: armed && met, armed: !met }
}
