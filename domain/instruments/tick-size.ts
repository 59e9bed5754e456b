import { type Price, price } from '../money/price.ts'
import type { Instrument } from './instrument.ts'
import type { Market } from './market-list.ts'

type Band = { readonly from: Price; readonly tick: Price }

const band = (from: bigint, tick: bigint): Band => ({ from: price(from), tick: price(tick) })

/**
 * The price bands of the two exchanges whose tick depends on the price, in 10⁻⁸, lowest first. They are written here and
 * not beside the instruments so that a ticket can check a price without loading the catalogue. A price below the first
 * band takes its tick, one above the last takes the last. The half-cent tick of Hong Kong between 0.50 and 10 is phase 2
 * of the exchange's reduction of minimum spreads (mid-2026). Every bound is a multiple of the ticks on both of its sides,
 * so rounding within a band never lands off the next one.
 */
const bands: Partial<Record<Market, readonly [Band, ...Band[]]>> = {
  hk_stocks: [
    band(1_000_000n, 100_000n),
    band(25_000_000n, 500_000n),
    band(1_000_000_000n, 1_000_000n),
    band(2_000_000_000n, 2_000_000n),
    band(5_000_000_000n, 5_000_000n),
    band(10_000_000_000n, 10_000_000n),
    band(20_000_000_000n, 20_000_000n),
    band(50_000_000_000n, 50_000_000n),
    band(100_000_000_000n, 100_000_000n),
    band(200_000_000_000n, 200_000_000n),
    band(500_000_000_000n, 500_000_000n),
  ],
  my_stocks: [
    band(500_000n, 500_000n),
    band(100_000_000n, 1_000_000n),
    band(1_000_000_000n, 2_000_000n),
    band(10_000_000_000n, 10_000_000n),
  ],
}

type Ticked = Pick<Instrument, 'market' | 'tickSize'>

/** The smallest step between two prices at this price. */
export function tickSizeAt(instrument: Ticked, value: Price): Price {
  const table = bands[instrument.market]
  if (!table) return instrument.tickSize
  let { tick } = table[0]
  for (const row of table) {
    if (row.from > value) break
    tick = row.tick
  }
  return tick
}

type TickRounding = 'nearest' | 'down' | 'up'

/** The price on the tick grid; a price midway between two ticks goes to the even one, so that rounding has no drift. */
export function roundToTick(instrument: Ticked, value: Price, rounding: TickRounding = 'nearest'): Price {
  const tick = tickSizeAt(instrument, value)
  const rest = ((value % tick) + tick) % tick
  const below = value - rest
  if (rest === 0n || rounding === 'down') return price(below)
  const above = below + tick
  if (rounding === 'up' || rest * 2n > tick) return price(above)
  if (rest * 2n < tick) return price(below)
  return price((below / tick) % 2n === 0n ? below : above)
}

/** Whether an order may name this price: above zero and on the grid of its band. */
export const isOnTick = (instrument: Ticked, value: Price): boolean =>
  value > 0n && value % tickSizeAt(instrument, value) === 0n

/** Decimals that print this price in full: a share that falls into a lower band may need one more than it began with. */
export function priceDecimalsAt(
  instrument: Ticked & Pick<Instrument, 'priceDecimals'>,
  value: Price,
): number {
  let decimals = 8
  for (let tick: bigint = tickSizeAt(instrument, value); decimals > 0 && tick % 10n === 0n; tick /= 10n)
    decimals -= 1
  return Math.max(decimals, instrument.priceDecimals)
}
