import type { Price } from '../money/price.ts'
import { openingPrice, type Side } from '../positions/side.ts'
import type { Tick } from '../quotes/tick.ts'

type OrderOpening = {
  /** The price now, or the limit that it waits for. */
  readonly at: Price
  /** Whether it opens now. On delayed quotes nothing does: the price was known before the order came. */
  readonly fills: boolean
}

/** Where an order opens. A limit that the price has reached already opens at the price, which is at least as good; `null` is a market order. */
export function orderOpening(
  side: Side,
  limit: Price | null,
  tick: Pick<Tick, 'bid' | 'ask'>,
  delayed: boolean,
): OrderOpening {
  const now = openingPrice(side, tick)
  const reached = limit === null || (side === 'long' ? now <= limit : now >= limit)
  const fills = reached && !delayed
  return { at: limit === null || fills ? now : limit, fills }
}
