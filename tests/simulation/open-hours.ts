import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'

export function isOpenThen(symbol: string, at: number): boolean {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`no ${symbol}`)
  return isOpenAtMs(instrument.calendar, at)
}

/** An earlier instant, or the later one where no price can have come at the earlier, because the market was closed. */
export const whileOpen = (symbol: string, earlier: number, later: number): number =>
  isOpenThen(symbol, earlier) ? earlier : later
