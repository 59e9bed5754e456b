import { add, closesAt, type Exact, highest, lowest, nearest, type Rate, worth } from './naive-market.ts'
import type { TradeLines, TradeMarket, TradeSide } from './trade-asks.ts'

/** An open position once more: no line is stored, the rule is applied at each price; no carry, the parts are kept as fractions. */
export type NaivePosition = {
  symbol: string
  side: TradeSide
  /** Lots that were opened and lots that still are. */
  opened: bigint
  lots: bigint
  entry: bigint
  /** Of the opening. */
  rate: Rate
  margin: bigint
  initial: bigint
  lines: TradeLines
  /** What the parts so far have made, and what was posted for it. */
  made: Exact
  posted: bigint
  financing: bigint
  version: number
  warned: number | null
  /** The instant of the tick on which the lines were set; for take profit and stop loss it may be a later one. */
  since: number
  stopsSince: number | null
  /** A close that waits for the next price. */
  closing: { lots: bigint; seen: bigint; tolerancePpm: number; since: number; until: number | null } | null
  nextNight: number
  ended: { cause: string; at: bigint } | null
  /** Of the last close, in part or in full. */
  lastPrice: bigint | null
}

const profitAt = ({ symbol, side, entry }: NaivePosition, lots: bigint, price: bigint, rate: Rate): Exact =>
  worth(symbol, lots, side === 'long' ? price - entry : entry - price, rate)

/** Whether margin and profit, at the rate of the opening, are at or below so many hundredths of half the initial margin. */
function isAtOrBelow(position: NaivePosition, price: bigint, percent: bigint): boolean {
  const { top, bottom } = profitAt(position, position.lots, price, position.rate)
  return 200n * (position.margin * bottom + top) <= percent * position.initial * bottom
}

export const isLiquidatedAt = (position: NaivePosition, price: bigint): boolean =>
  isAtOrBelow(position, price, 100n)

/** Why a quote closes it: liquidation before stop loss before take profit. */
export function causeOf(
  position: NaivePosition,
  quote: { bid: bigint; ask: bigint; at: number },
): string | null {
  const price = closesAt(position.side, quote)
  const { takeProfit, stopLoss } = position.lines
  const long = position.side === 'long'
  if (isLiquidatedAt(position, price)) return 'liquidation'
  if (position.stopsSince !== null && quote.at < position.stopsSince) return null
  if (stopLoss !== null && (long ? price <= stopLoss : price >= stopLoss)) return 'stop-loss'
  return takeProfit !== null && (long ? price >= takeProfit : price <= takeProfit) ? 'take-profit' : null
}

/** The nearest of 20, 10 and 5 percent that a price has reached without a warning so far. */
export function warningOf(position: NaivePosition, price: bigint): number | null {
  let due: number | null = null
  for (const percent of [20, 10, 5])
    if (position.warned === null || percent < position.warned)
      if (isAtOrBelow(position, price, BigInt(100 + percent))) due = percent
  return due
}

/** A stored line must be the first price at which a rule holds; without one, the rule holds at no price there is. */
export function isLine(side: TradeSide, line: bigint | null, holds: (price: bigint) => boolean): boolean {
  if (line === null) return !holds(side === 'long' ? lowest : highest)
  const before = side === 'long' ? line + 1n : line - 1n
  return holds(line) && (before < lowest || !holds(before))
}

/** The first of 20, 10 and 5 without a warning so far, as a rule. */
export function nextWarning(position: NaivePosition): ((price: bigint) => boolean) | null {
  const next = [20, 10, 5].find((percent) => position.warned === null || percent < position.warned)
  return next === undefined ? null : (price) => isAtOrBelow(position, price, BigInt(100 + next))
}

export type Moves = [kind: string, from: string, to: string, amount: bigint][]

type ClosedPart = { profit: bigint; back: bigint; gap: bigint; moves: Moves; change(): void }

/**
 * A part takes its share of the margin with it. Its loss is borne by that share, then by the rest of the margin, then by the house. What
 * is posted is what all parts so far have made, rounded once, less what was posted before.
 */
export function closePart(
  position: NaivePosition,
  lots: bigint,
  market: TradeMarket,
  cause: string,
): ClosedPart {
  const price = closesAt(position.side, market)
  const made = add(position.made, profitAt(position, lots, price, market))
  const whole = add(position.made, profitAt(position, position.lots, price, market))
  const profit = nearest(made.top, made.bottom) - position.posted
  const all = position.margin + nearest(whole.top, whole.bottom) - position.posted
  const loss = profit < 0n ? -profit : 0n
  const share = nearest(position.margin * lots, position.lots) - loss
  const most = share < all ? share : all
  const back = most > 0n ? most : 0n
  const gap = loss > position.margin ? loss - position.margin : 0n
  const moves: Moves = []
  if (profit > 0n) moves.push(['trading-profit', 'house-trading', 'cash', profit])
  if (gap > 0n) moves.push(['gap-cover', 'house-gap-cover', 'margin', gap])
  if (loss > 0n) moves.push(['trading-loss', 'margin', 'house-trading', loss])
  if (back > 0n) moves.push(['margin-returned', 'margin', 'cash', back])
  const change = () => {
    position.initial -= nearest(position.initial * lots, position.lots)
    position.margin += gap - loss - back
    position.lots -= lots
    position.made = made
    position.posted += profit
    position.version += 1
    position.lastPrice = price
    position.closing = null
    if (position.lots === 0n) position.ended = { cause, at: price }
  }
  return { profit, back, gap, moves, change }
}
