import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'

/** The mid as it is shown: on the tick, and never zero. */
export function shownPrice(instrument: Instrument, mid: Price): Price {
  const rounded = roundToTick(instrument, mid)
  return rounded > 0n ? rounded : mid
}

/** Rounding keeps the order of prices, so a rounded candle still is the roll-up of rounded shorter ones. */
export const shownCandle = (instrument: Instrument, candle: Candle): Candle => ({
  startsAt: candle.startsAt,
  open: shownPrice(instrument, candle.open),
  high: shownPrice(instrument, candle.high),
  low: shownPrice(instrument, candle.low),
  close: shownPrice(instrument, candle.close),
  volume: candle.volume,
})

/** Decimals that print all of these in full: a bid in a lower band than its ask may need one more than it. */
export function decimalsFor({ priceDecimals }: Instrument, values: readonly Price[]): number {
  let decimals = 8
  let unit = 10n
  while (decimals > priceDecimals && values.every((value) => value % unit === 0n)) {
    decimals -= 1
    unit *= 10n
  }
  return decimals
}

/** Bid and ask around a mid that came without them, as after a start while the market is closed. */
export function usualSides(instrument: Instrument, mid: Price): { bid: Price; ask: Price } {
  const half = (mid * BigInt(instrument.typicalSpreadPpm)) / 2_000_000n
  const bid = roundToTick(instrument, price(mid - half), 'down')
  const ask = roundToTick(instrument, price(mid + half), 'up')
  return { bid: bid > 0n ? bid : mid, ask }
}
