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
type CrossPathInput = {
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
  const volumesOfMinute = crossVolumes(first, second, isOpen)
  const sidesOf = crossSides(first, second, tickGrid(terms.ticks), terms.op)
  return pathOf({
    symbol: terms.symbol,
    dayStart: first.dayStart,
    previousClose,
    closeOfDay: lastMid(midsOfMinute) ?? previousClose,
    isOpen,
    midsOfMinute,
    volumesOfMinute,
    minuteTicks: (minute) => {
      const mid = midsOfMinute(minute)
      const volume = mid && volumesOfMinute(minute)
      return volume && { ...sidesOf(minute), mid, volume }
    },
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
    if (kept === minute) return mids
    const one = isOpen(minute) ? first.midsOfMinute(minute) : null
    const other = one && second.midsOfMinute(minute)
    if (!one || !other) return null
    for (let i = 0; i < 60; i += 1) mids[i] = midOf(one[i] as number, other[i] as number, 'nearest')
    kept = minute
    return mids
  }
}

/** The smaller of the legs' volumes. */
function crossVolumes(
  first: DayPath,
  second: DayPath,
  isOpen: DayPath['isOpen'],
): DayPath['volumesOfMinute'] {
  const volume = new Float64Array(60)
  let kept = -1
  return (minute) => {
    if (kept === minute) return volume
    const one = isOpen(minute) ? first.volumesOfMinute(minute) : null
    const other = one && second.volumesOfMinute(minute)
    if (!one || !other) return null
    for (let i = 0; i < 60; i += 1) volume[i] = Math.min(one[i] as number, other[i] as number)
    kept = minute
    return volume
  }
}

function crossSides(
  first: DayPath,
  second: DayPath,
  grid: TickGrid,
  op: CrossTerms['op'],
): (minute: number) => Pick<MinuteTicks, 'bid' | 'ask'> {
  const sides = { bid: new Float64Array(60), ask: new Float64Array(60) }
  const through = op === 'mul' ? productOf : quotientOf
  let kept = -1
  return (minute) => {
    if (kept === minute) return sides
    const one = first.minuteTicks(minute)
    const other = second.minuteTicks(minute)
    if (!one || !other) throw new RangeError('a leg is closed')
    const [otherBid, otherAsk] = op === 'mul' ? [other.bid, other.ask] : [other.ask, other.bid]
    for (let i = 0; i < 60; i += 1) {
      sides.bid[i] = floorToGrid(grid, through(one.bid[i] as number, otherBid[i] as number, 'down'))
      sides.ask[i] = ceilToGrid(grid, through(one.ask[i] as number, otherAsk[i] as number, 'up'))
    }
    kept = minute
    return sides
  }
}

function lastMid(midsOfMinute: DayPath['midsOfMinute']) {
  for (let minute = minutesOfDay - 1; minute >= 0; minute -= 1) {
    const mids = midsOfMinute(minute)
    if (mids) return price(BigInt(mids[59] as number))
  }
  return null
}
