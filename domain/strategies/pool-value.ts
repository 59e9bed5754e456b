import { tradeAt } from '../holdings/decide-spot.ts'
import type { Holding } from '../holdings/holding.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import type { Price } from '../money/price.ts'
import type { Position } from '../positions/position.ts'
import { profitOf, roundExact } from '../positions/position-value.ts'
import { closingPrice } from '../positions/side.ts'

/** What a pool has: cash that nothing is set aside from, what it holds, and its open positions, the oldest first. */
export type Pool = {
  readonly cash: Cents
  readonly holdings: readonly Holding[]
  readonly positions: readonly PoolPosition[]
}

export type PoolPosition = { readonly id: string; readonly position: Position }

/** A price of one instrument with the way of its quote currency to dollars. */
export type PoolQuote = { readonly bid: Price; readonly ask: Price; readonly conversion: Conversion }

export type PoolQuotes = ReadonlyMap<string, PoolQuote>

/** What a sale of all of it would bring, after its fee. */
export function holdingWorth(holding: Holding, { bid, conversion }: PoolQuote): Cents {
  if (holding.quantity <= 0n) return cents(0n)
  const { value, fee } = tradeAt('sell', holding.quantity, bid, conversion)
  return cents(value - fee)
}

/** What closing a position would bring: its margin and its profit, never below nothing. Closing has no fee. */
export function positionWorth(position: Position, quote: PoolQuote): Cents {
  const at = closingPrice(position.side, quote)
  const size = { quantity: position.quantity, contractSize: position.contractSize }
  const profit = roundExact(profitOf(position.side, size, position.entry, at, quote.conversion))
  const worth = position.margin + profit
  return cents(worth > 0n ? worth : 0n)
}

/**
 * What the pool would have in cash if it closed everything now: longs at the bid, shorts at the ask, the fees of closing included. Null
 * where something it has is without a price.
 */
export function poolEquity(pool: Pool, quotes: PoolQuotes): Cents | null {
  let sum: bigint = pool.cash
  for (const holding of pool.holdings) {
    if (holding.quantity <= 0n) continue
    const quote = quotes.get(holding.symbol)
    if (!quote) return null
    sum += holdingWorth(holding, quote)
  }
  for (const { position } of pool.positions) {
    const quote = quotes.get(position.symbol)
    if (!quote) return null
    sum += positionWorth(position, quote)
  }
  return cents(sum)
}
