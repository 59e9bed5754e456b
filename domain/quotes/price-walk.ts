import type { InstrumentTerms } from './day-terms.ts'
import { jumpVariance } from './draw-stream.ts'
import { bigRoot, clamp, scaleByQ24, scaleByQ28 } from './whole-math.ts'

/**
 * One step of a price. A move is a symmetric draw times the price times its volatility, added to the price: the expected
 * price afterwards is the price before, exactly, whatever was seen so far. Rounding is half away from zero and the limit to
 * a move is the same on both sides, so neither tilts it.
 */

/** Prices lie strictly between these, in 10⁻⁸; the upper one is eleven million units of currency. */
export const priceCeiling = 2 ** 50

/** Half the way to the nearer rail, which no single minute or gap may pass. Being the same up and down it pulls nowhere. */
export function roomAround(units: number, terms: Pick<InstrumentTerms, 'band'>): number {
  const low = terms.band ? Number(terms.band.low) : 0
  const high = terms.band ? Number(terms.band.high) : priceCeiling
  return Math.max(0, Math.floor(Math.min(units - low, high - units) / 2))
}

/**
 * Volatility of one second, as a fraction times 2⁴⁰, of an open minute of average liveliness: the annual variance, less what
 * jumps will add, spread over the year's minutes.
 */
export function secondVolatility(terms: InstrumentTerms, jumpsPerMillion: bigint): number {
  const annual = (BigInt(terms.annualVolPpm) ** 2n) << 80n
  const seconds = BigInt(terms.minutesPerYear) * (60_000_000n + jumpVariance * jumpsPerMillion)
  return Number(bigRoot(annual / (seconds * 1_000_000n)))
}

/**
 * What one standard deviation of a second is worth at this price, in 10⁻⁸ times 4096. Inside a band it shrinks to nothing towards
 * the two edges (as 4·(p − low)·(high − p) ÷ (high − low)²): a price that may not leave a band without being pulled back has to slow down.
 */
export function stepAt(units: number, volatility: number, { band }: Pick<InstrumentTerms, 'band'>): number {
  const step = scaleByQ28(units, volatility)
  if (!band) return step
  const at = BigInt(units)
  const below = at > band.low ? at - band.low : 0n
  const above = at < band.high ? band.high - at : 0n
  const width = band.high - band.low
  return Number((BigInt(step) * 4n * below * above) / (width * width))
}

/** Standard deviations of a second times 4096 are cut here, far beyond what a draw can reach. */
const movesAtMost = 2 ** 24 - 1

/** The price after a move of this many deviations (times 4096) from `units`. */
export function moved(units: number, step: number, deviations: number, room: number): number {
  const size = Math.min(scaleByQ24(step, clamp(Math.abs(deviations), 0, movesAtMost)), room)
  return deviations < 0 ? units - size : units + size
}
