import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { roundToTick, tickSizeAt } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price } from '@candor/domain/money/price.ts'

type Ticked = Pick<Instrument, 'market' | 'tickSize'>

/** One press of an arrow moves a line by about this share of the price: far enough to be seen, near enough to aim. */
const perPress = 2_000n
const strides = [1n, 2n, 5n]

/** The round number of ticks nearest below a two-thousandth of the price, at least one. */
function strideAt(terms: Ticked, value: Price): bigint {
  const tick = tickSizeAt(terms, value)
  const wanted = value / perPress / tick
  let stride = 1n
  for (let power = 1n; power <= wanted; power *= 10n)
    for (const each of strides) if (each * power <= wanted) stride = each * power
  return stride * tick
}

/** Where a key moves a line to; null where the key is none of its own. A line stays a price. */
export function lineByKey(key: string, fine: boolean, value: Price, terms: Ticked): Price | null {
  const step = fine ? tickSizeAt(terms, value) : strideAt(terms, value)
  const by: Record<string, bigint> = {
    ArrowUp: step,
    ArrowRight: step,
    ArrowDown: -step,
    ArrowLeft: -step,
    PageUp: step * 10n,
    PageDown: step * -10n,
  }
  const move = by[key]
  if (move === undefined) return null
  const next = roundToTick(terms, price(value + move))
  return next > 0n ? next : value
}

/** The price a finger points at, on the grid of ticks. Numbers come from the drawing; here they become a price again. */
export function lineByPointer(value: number, terms: Ticked): Price | null {
  if (!Number.isFinite(value) || value <= 0) return null
  const next = roundToTick(terms, price(BigInt(Math.round(value * 100_000_000))))
  return next > 0n ? next : null
}
