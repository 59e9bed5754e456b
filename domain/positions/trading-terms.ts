import type { EsmaClass } from '../instruments/leverage-cap.ts'
import { type Rate, rate } from '../money/rate.ts'
import { dayMs, hourMs } from '../time/durations.ts'

/** What leveraged trading costs and where it ends; the same for everybody. */

/** Of the notional, at opening. Closing costs nothing but the spread. */
export const openingFeeRate: Rate = rate(50_000n)

/** Of the notional, each night at 22:00 UTC that a position is open, long and short alike. */
const nightly: Record<EsmaClass, Rate> = {
  fx_major: rate(8_000n),
  fx_minor: rate(10_000n),
  gold: rate(18_000n),
  metal_other: rate(18_000n),
  equity: rate(22_000n),
  etf: rate(20_000n),
  crypto: rate(50_000n),
}

export const nightlyRate = (esmaClass: EsmaClass): Rate => nightly[esmaClass]

const financingHourUtc = 22

/** Open positions and resting orders of one customer, counted apart. */
export const mostPositions = 200
export const mostOrders = 200

/** How far a price may move against the customer between seeing and asking, in millionths; 0.1 % unless another is chosen. */
export const usualTolerancePpm = 1_000

/** Percent above the level of liquidation at which a customer is warned. */
export const warningLevels = [20, 10, 5] as const

/** The first financing after an instant. */
export function nextFinancing(after: number): number {
  const today = after - (after % dayMs) + financingHourUtc * hourMs
  return today > after ? today : today + dayMs
}
