import type { Price } from '../money/price.ts'
import { largestPrice } from './nameable-price.ts'
import type { Side } from './side.ts'

/**
 * Whether the price has gone further against the customer than they said they would bear. A better one is always welcome. A price that
 * nobody can have seen is no agreement to any.
 */
export function hasMoved(
  act: 'open' | 'close',
  side: Side,
  seen: Price,
  now: Price,
  tolerancePpm: number,
): boolean {
  if (seen <= 0n || seen > largestPrice) return true
  const buying = (act === 'open') === (side === 'long')
  const against = buying ? now - seen : seen - now
  return against * 1_000_000n > seen * BigInt(tolerancePpm)
}
