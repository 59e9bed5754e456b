import { findInstrument } from '../instruments/catalogue.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { minuteMs } from '../time/durations.ts'

/** A price that something of a pool stands on: the minute of the log that it must be found in follows from its instant. */
export type StoodOn = { readonly symbol: string; readonly tickAt: number }

/** A proof of a participation shows the ticks of so many minutes and instruments: some megabytes at most. */
const mostShownMinutes = 400

/** Values at which units were given or taken that a proof shows; where there were more, it shows the customer's own. */
export const mostMovedValues = 1_000

const minuteOf = (at: number): number => at - (at % minuteMs)

/** The name of an instrument's part of a minute. */
export const partName = (symbol: string, tickAt: number): string => `${symbol}/${minuteOf(tickAt)}`

/** The instrument, and the pair that its money becomes dollars by. */
function symbolsOfPrice(symbol: string): string[] {
  const instrument = findInstrument(symbol)
  const pair = instrument && usdPairOf(instrument.quoteCurrency)
  return pair && pair.symbol !== symbol ? [symbol, pair.symbol] : [symbol]
}

/**
 * What a proof shows of the log's ticks: first those of the values that the customer joined and left at, then those of the trades, the
 * newest first, then those of the other values. Both the server and the verifier go by this list, so that none can be left out.
 */
export function ticksToShow(
  own: readonly StoodOn[],
  trades: readonly StoodOn[],
  others: readonly StoodOn[],
): Map<string, StoodOn> {
  const shown = new Map<string, StoodOn>()
  for (const { symbol, tickAt } of [...own, ...trades.toReversed(), ...others.toReversed()])
    for (const each of symbolsOfPrice(symbol)) {
      const name = partName(each, tickAt)
      if (shown.size < mostShownMinutes && !shown.has(name))
        shown.set(name, { symbol: each, tickAt: minuteOf(tickAt) })
    }
  return shown
}
