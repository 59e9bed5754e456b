import { type Price, price } from '../money/price.ts'

/** How far a price has come from another: in the quote currency, and in hundredths of a percent. */
type Change = { readonly amount: Price; readonly hundredths: bigint }

const wholes = 10_000n

/** The change as it is shown, rounded to the nearest hundredth and to the even one midway; null where there is nothing to come from. */
export function changeOf(from: Price, to: Price): Change | null {
  if (from <= 0n) return null
  const amount = to - from
  const size = amount < 0n ? -amount : amount
  let hundredths = (size * wholes) / from
  const twice = ((size * wholes) % from) * 2n
  if (twice > from || (twice === from && hundredths % 2n === 1n)) hundredths += 1n
  return { amount: price(amount), hundredths: amount < 0n ? -hundredths : hundredths }
}

/**
 * The size of a move either way in whole hundredths of a percent, never rounded up: what has not quite moved that far has
 * not moved that far.
 */
export function moveSize(from: Price, to: Price): bigint {
  if (from <= 0n) return 0n
  const amount = to - from
  return ((amount < 0n ? -amount : amount) * wholes) / from
}
