import type { Price } from '@candor/domain/money/price.ts'
import type { Position } from '@candor/domain/positions/position.ts'

/** What the ruler shows of a position: its four lines. */
type RulerLines = Pick<Position, 'side' | 'entry' | 'takeProfit' | 'stopLoss'> & {
  readonly liquidation: Price | null
}

type RulerShape = {
  /** Places in percent, from the worst to the best; the end of the line is no mark where there is no target. */
  liquidation: number | null
  stop: number | null
  entry: number
  target: number | null
  at: (price: Price) => number
}

/** The entry is a little right of the middle: there is more to see on the side of losses. */
const entryAt = 55

/**
 * Liquidation at 0, entry fixed at 55, target at 100, evenly in between. The line runs from worst to best and not from low to high, so
 * that long and short read alike. Plain numbers: nothing is read back from a drawing.
 */
export function rulerShape({ side, entry, liquidation, takeProfit, stopLoss }: RulerLines): RulerShape {
  const gain = (price: Price) => Number(side === 'long' ? price - entry : entry - price)
  // No price closes it: then the line begins where a long would be worth nothing.
  const worst = liquidation === null ? -Number(entry) : Math.min(-1, gain(liquidation))
  // Without a target the better side has the scale of the worse one.
  const best = takeProfit === null ? (-worst * (100 - entryAt)) / entryAt : Math.max(1, gain(takeProfit))
  const at = (price: Price): number => {
    const made = gain(price)
    const place =
      made < 0 ? entryAt * (1 - made / worst) : entryAt + (100 - entryAt) * Math.min(1, made / best)
    return Math.round(Math.min(100, Math.max(0, place)) * 10) / 10
  }
  return {
    liquidation: liquidation === null ? null : 0,
    stop: stopLoss === null ? null : at(stopLoss),
    entry: entryAt,
    target: takeProfit === null ? null : 100,
    at,
  }
}
