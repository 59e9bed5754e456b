import type { Instrument, Synthetic } from '@candor/domain/instruments/instrument.ts'
import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { price } from '@candor/domain/money/price.ts'
import type { RawTick } from '../quotes/feed.ts'

const unit = 100_000_000n

/**
 * A cross as its two legs give it: the bid is what selling through them would bring, rounded down to its tick, the ask what buying
 * through them would cost, rounded up, so that going round gains nothing. It is as old as the older leg. Null where a
 * leg is no price; what is wrong with it otherwise is for the guard to find, for the legs and for the cross.
 */
export function crossTick(
  instrument: Instrument,
  op: Synthetic['op'],
  first: RawTick,
  second: RawTick,
): RawTick | null {
  if (first.bid <= 0n || first.ask <= 0n || second.bid <= 0n || second.ask <= 0n) return null
  const [bid, ask] =
    op === 'mul'
      ? [(first.bid * second.bid) / unit, divideUp(first.ask * second.ask, unit)]
      : [(first.bid * unit) / second.ask, divideUp(first.ask * unit, second.bid)]
  return {
    symbol: instrument.symbol,
    bid: roundToTick(instrument, price(bid), 'down'),
    ask: roundToTick(instrument, price(ask), 'up'),
    at: Math.min(first.at, second.at),
    volume: 0n,
  }
}

const divideUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor

/**
 * Emits the crosses after a round, from the newest ticks of their legs. A cross whose legs do not both come from here gets nothing: made of
 * one real and one simulated price it would be neither.
 */
export function tellCrosses(
  instruments: readonly Instrument[],
  newest: ReadonlyMap<string, RawTick>,
  sink: (tick: RawTick) => void,
): void {
  for (const instrument of instruments) {
    if (instrument.synthetic === null) continue
    const { op, legs } = instrument.synthetic
    const [first, second] = legs.map((symbol) => newest.get(symbol))
    const tick = first && second ? crossTick(instrument, op, first, second) : null
    if (tick !== null) sink(tick)
  }
}
