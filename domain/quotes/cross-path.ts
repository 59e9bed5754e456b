import { price } from '../money/price.ts'
import { type DayPath, pathOf } from './day-path.ts'
import type { CrossTerms } from './day-terms.ts'
import { minutesOfDay } from './draw-stream.ts'
import type { MinuteTicks } from './path-tick.ts'
import { productOf, quotientOf } from './price-ratio.ts'
import { planSessions, type Session } from './session-plan.ts'
import { ceilToGrid, floorToGrid, type TickGrid, tickGrid } from './tick-grid.ts'

/**
 * A cross follows from its legs, second by second, and is never drawn: going round through the legs can then gain nothing.
 *
 * mid = first × second or first ÷ second, half up to 10⁻⁸. The bid is what selling through the legs would bring (bid × bid, or bid ÷ ask),
 * rounded down to the cross's tick; the ask is what buying through them would cost (ask × ask, or ask ÷ bid), rounded up. It trades
 * while its own session is open and both legs have a tick.
 */
export type CrossPathInput = {
  readonly terms: CrossTerms
  readonly legs: readonly [DayPath, DayPath]
  readonly previousClose: DayPath['previousClose']
  readonly sessions: readonly Session[]
}

export function crossPath({ terms, legs, previousClose, sessions }: CrossPathInput): DayPath {
  const [first, second] = legs
  if (first.symbol !== terms.legs[0] || second.symbol !== terms.legs[1] || first.dayStart !== second.dayStart)
    throw new RangeError(`these are not the legs of ${terms.symbol}`)
  const plan = planSessions(first.dayStart, sessions)
  const isOpen = (minute: number): boolean =>
    plan.open[minute] === 1 && first.isOpen(minute) && second.isOpen(minute)
  const midOf = terms.op === 'mul' ? productOf : quotientOf
  const midsOfMinute = crossMids(first, second, isOpen, midOf)
  return pathOf({
    symbol: terms.symbol,
    dayStart: first.dayStart,
    previousClose,
    closeOfDay: lastMid(midsOfMinute) ?? previousClose,
    isOpen,
    midsOfMinute,
    minuteTicks: crossTicks(first, second, midsOfMinute, tickGrid(terms.ticks), terms.op),
  })
}

/** What the cross of two closes is: the previous close of a cross on its first day. */
export const crossOf = (
  op: CrossTerms['op'],
  first: DayPath['previousClose'],
  second: DayPath['previousClose'],
) => price(BigInt((op === 'mul' ? productOf : quotientOf)(Number(first), Number(second), 'nearest')))

function crossMids(
  first: DayPath,
  second: DayPath,
  isOpen: DayPath['isOpen'],
  midOf: typeof productOf,
): DayPath['midsOfMinute'] {
  const mids = new Float64Array(60)
  let kept = -1
  return (minute) => {
    const one = isOpen(minute) ? first.midsOfMinute(minute) : null
    const other = one && second.midsOfMinute(minute)
    if (!one || !other) return null
    if (kept === minute) return mids
    for (let i = 0; i < 60; i += 1) mids[i] = midOf(one[i] as number, other[i] as number, 'nearest')
    kept = minute
    return mids
  }
}

function crossTicks(
  first: DayPath,
  second: DayPath,
  midsOfMinute: DayPath['midsOfMinute'],
  grid: TickGrid,
  op: CrossTerms['op'],
): DayPath['minuteTicks'] {
  const bid = new Float64Array(60)
  const ask = new Float64Array(60)
  const volume = new Float64Array(60)
  return (minute): MinuteTicks | null => {
    const mid = midsOfMinute(minute)
    const one = mid && first.minuteTicks(minute)
    const other = one && second.minuteTicks(minute)
    if (!mid || !other) return null
    const [otherBid, otherAsk] = op === 'mul' ? [other.bid, other.ask] : [other.ask, other.bid]
    const through = op === 'mul' ? productOf : quotientOf
    for (let i = 0; i < 60; i += 1) {
      bid[i] = floorToGrid(grid, through(one.bid[i] as number, otherBid[i] as number, 'down'))
      ask[i] = ceilToGrid(grid, through(one.ask[i] as number, otherAsk[i] as number, 'up'))
      volume[i] = Math.min(one.volume[i] as number, other.volume[i] as number)
    }
    return { mid, bid, ask, volume }
  }
}

function lastMid(midsOfMinute: DayPath['midsOfMinute']) {
  for (let minute = minutesOfDay - 1; minute >= 0; minute -= 1) {
    const mids = midsOfMinute(minute)
    if (mids) return price(BigInt(mids[59] as number))
  }
  return null
}
