import type { InstrumentTerms } from './day-terms.ts'
import { drawStream, noiseDraws } from './draw-stream.ts'
import type { MarketDay } from './market-day.ts'
import type { PathAnchors } from './path-anchors.ts'
import type { MinuteTicks } from './path-tick.ts'
import { ceilToGrid, floorToGrid, type TickGrid, tickNear } from './tick-grid.ts'

/**
 * Bid, ask and volume around the mids of a minute. The spread follows the liveliness of the minute and trebles from a jump to the
 * end of its minute (the minutes after are livelier by themselves); it knows nothing of moves still to come.
 *
 * The distance is a whole number of ticks, n ≥ 1, and the bid is the highest price on the grid not above mid − (n − 1)/2 ticks: so the bid
 * is never above the mid, the ask never below it, and the two never meet.
 */
export function minuteQuotes(
  day: MarketDay,
  terms: InstrumentTerms,
  anchors: PathAnchors,
  grid: TickGrid,
  noiseOf: (minute: number) => Uint16Array,
): (minute: number, mid: Float64Array) => Pick<MinuteTicks, 'bid' | 'ask'> {
  const sides = { bid: new Float64Array(60), ask: new Float64Array(60) }
  let kept = -1
  return (minute, mid) => {
    if (kept === minute) return sides
    const noise = noiseOf(minute)
    const activity = anchors.activity[minute] as number
    const calm = usualSpread(anchors.start[minute] as number, terms.spreadPpm, activity)
    const leapAt = anchors.jump[minute] === 0 ? 60 : (day.jumpSecond[minute] as number)
    for (let i = 0; i < 60; i += 1)
      setQuote(grid, mid[i] as number, i < leapAt ? calm : calm * 3, noise[i] as number, sides, i)
    kept = minute
    return sides
  }
}

/** The volumes of a minute, which need its mids but not its spreads. */
export function minuteVolumes(
  terms: InstrumentTerms,
  anchors: PathAnchors,
  noiseOf: (minute: number) => Uint16Array,
): (minute: number, mid: Float64Array) => Float64Array {
  const volume = new Float64Array(60)
  let kept = -1
  return (minute, mid) => {
    if (kept === minute) return volume
    const noise = noiseOf(minute)
    const activity = anchors.activity[minute] as number
    const scale = deviationOf(anchors.step[minute] as number)
    let before = anchors.start[minute] as number
    for (let i = 0; i < 60; i += 1) {
      const at = mid[i] as number
      const moved = Math.floor(Math.abs(at - before) / scale)
      volume[i] = volumeOf(terms.volume, activity, moved, (noise[i] as number) >>> 10)
      before = at
    }
    kept = minute
    return volume
  }
}

/** The sixteen bits of noise of each second of a minute. */
export function minuteNoise(day: MarketDay, symbol: string): (minute: number) => Uint16Array {
  const stream = drawStream(day.seeds[0], `symbol/${symbol}`)
  const noise = new Uint16Array(60)
  let kept = -1
  return (minute) => {
    if (kept !== minute) noiseDraws(stream, minute, noise)
    kept = minute
    return noise
  }
}

/** Half of the usual spread, and half of it times the minute's activity, in 10⁻⁸. */
export const usualSpread = (units: number, spreadPpm: number, activity: number): number =>
  Number((BigInt(units) * BigInt(spreadPpm * (4096 + activity))) / 8_192_000_000n)

/** Five bits vary the spread by an eighth either way, five decide between two whole numbers of ticks. */
function setQuote(
  grid: TickGrid,
  mid: number,
  spread: number,
  bits: number,
  { bid, ask }: Pick<MinuteTicks, 'bid' | 'ask'>,
  i: number,
): void {
  const tick = tickNear(grid, mid)
  const wanted = spread * (112 + (bits & 31)) + ((bits >>> 5) & 31) * 4 * tick
  const ticks = Math.max(1, Math.floor(wanted / (128 * tick)))
  const low = Math.floor((2 * mid - (ticks - 1) * tick) / (2 * tick)) * tick
  if (grid.tick.length === 1 && low >= 10 * tick) {
    bid[i] = low
    ask[i] = low + ticks * tick
    return
  }
  // Near a change of the tick each side is moved outward to the grid of its own band.
  bid[i] = floorToGrid(grid, Math.max(1, low))
  ask[i] = ceilToGrid(grid, Math.max(1, low) + ticks * tick)
}

/** 10⁻⁸ in a sixteenth of a second's deviation. */
const deviationOf = (step: number): number => Math.max(1, Math.floor(step / 65_536))

/** Skewed like real volume: many small, few large; more when lively, more when the price just moved (`moved` in sixteenths). */
function volumeOf(usual: number, activity: number, moved: number, noise: number): number {
  const lively = Math.floor((activity * (4 + Math.min(moved, 128))) / 17)
  return Math.floor((usual * lively * (noise * noise + 1)) / (4096 * 1334))
}
