import type { Price } from '../money/price.ts'
import { type Rate, rate, wholeRate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'

/** How an instrument did meanwhile: the share its price had won or lost since the first of the closes, at each of them. */
export function growthOfPrice(
  closes: readonly { readonly at: number; readonly close: Price }[],
): { at: number; share: Rate }[] {
  const [first] = closes
  if (!first || first.close <= 0n) return []
  return closes.map(({ at, close }) => ({
    at,
    share: rate(divideHalfEven((close - first.close) * wholeRate, first.close)),
  }))
}
