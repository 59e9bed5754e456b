import { priceDecimalsAt, roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price, writePrice } from '@candor/domain/money/price.ts'
import { type PriceTerms, ticksOf } from './decide-alert.ts'

/** The round number (1, 2 or 5 and zeros) that is at least so large. */
function roundStep(atLeast: bigint): bigint {
  let unit = 1n
  while (unit * 10n <= atLeast) unit *= 10n
  const times = [1n, 2n, 5n].find((each) => unit * each >= atLeast) ?? 10n
  return unit * times
}

/**
 * The level the sheet opens with: the next round price that is at least half a percent away. A form that starts with a level shows
 * at once what an alert on it would have done.
 */
export function suggestLevel(kind: 'above' | 'below', last: Price, terms: PriceTerms): string {
  const step = roundStep(last / 100n)
  const away = last / 200n
  const round = kind === 'above' ? ((last + away + step - 1n) / step) * step : ((last - away) / step) * step
  const ticks = ticksOf(terms)
  // Away from the price, so that a coarse tick does not bring the level back to it.
  const level = roundToTick(ticks, price(round), kind === 'above' ? 'up' : 'down')
  return level > 0n ? writePrice(level, priceDecimalsAt(ticks, level)) : ''
}
