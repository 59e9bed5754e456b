import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import type { HandFedMarket } from '../database/hand-fed-market.ts'
import type { NaiveQuote } from './naive-market.ts'

/** Puts a planned price on the board that the real rules look at. */
export function showPrice(
  market: HandFedMarket,
  { symbol, state, delayed, at, bid, ask, mid }: NaiveQuote,
): void {
  const middle = price(mid)
  market.show(
    at,
    { [symbol]: writeShortPrice(middle) },
    { state, delayed, bid: price(bid), ask: price(ask), mid: middle },
  )
}
