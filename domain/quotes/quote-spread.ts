import type { InstrumentTerms } from './day-terms.ts'
import { drawStream, noiseDraws } from './draw-stream.ts'
import type { MarketDay } from './market-day.ts'
import type { PathAnchors } from './path-anchors.ts'
import type { MinuteTicks } from './path-tick.ts'
import { ceilToGrid, floorToGrid, type TickGrid, tickAtPrice } from './tick-grid.ts'

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
): (minute: number, mid: Float64Array) => MinuteTicks {
  const stream = drawStream(day.seeds[0] as Uint8Array, `symbol/${terms.symbol}`)
  const noise = new Uint16Array(60)
  const bid = new Float64Array(60)
  const ask = new Float64Array(60)
  const volume = new Float64Array(60)
  let kept = -1
  return (minute, mid) => {
    if (kept === minute) return { mid, bid, ask, volume }
    noiseDraws(stream, minute, noise)
    const from = anchors.start[minute] as number
    const activity = anchors.activity[minute] as number
    const calm = usualSpread(from, terms.spreadPpm, activity)
    const leapAt = anchors.jump[minute] === 0 ? 60 : (day.jumpSecond[minute] as number)
    const scale = deviationOf(anchors.step[minute] as number)
    let before = from
    for (let i = 0; i < 60; i += 1) {
      const word = noise[i] as number
      const at = mid[i] as number
      setQuote(grid, at, i < leapAt ? calm : calm * 3, word, bid, ask, i)
      volume[i] = volumeOf(terms.volume, activity, Math.floor(Math.abs(at - before) / scale), word >>> 10)
      before = at
    }
    kept = minute
    return { mid, bid, ask, volume }
  }
}

/** Half of the usual spread, and half of it times the minute's activity, in 10⁻⁸. */
const usualSpread = (price: number, spreadPpm: number, activity: number): number =>
  Number((BigInt(price) * BigInt(spreadPpm * (4096 + activity))) / 8_192_000_000n)

/** Five bits vary the spread by an eighth either way, five decide between two whole numbers of ticks. */
function setQuote(
  grid: TickGrid,
  mid: number,
  spread: number,
  bits: number,
  bid: Float64Array,
  ask: Float64Array,
  i: number,
): void {
  const tick = tickAtPrice(grid, mid)
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
