import { spotSizeOf } from '../holdings/spot-terms.ts'
import { findInstrument } from '../instruments/catalogue.ts'
import type { Cents } from '../money/cents.ts'
import { quantity } from '../money/quantity.ts'
import { divideUp } from '../money/rounding.ts'
import { holdingWorth, type Pool, type PoolQuotes, positionWorth } from './pool-value.ts'

/** What is sold so that participants who leave can be paid. */
type Sale =
  | { readonly kind: 'spot-sell'; readonly symbol: string; readonly quantity: bigint }
  | { readonly kind: 'close'; readonly symbol: string; readonly position: string; readonly quantity: bigint }

type Open = { readonly worth: Cents; readonly step: bigint; readonly held: bigint; readonly sale: Sale }

/** A little more than is needed, because the price moves until it is sold. */
const [more, of] = [101n, 100n]

function openOf({ holdings, positions }: Pool, quotes: PoolQuotes): Open[] {
  const open: Open[] = []
  for (const holding of holdings) {
    const { symbol, quantity: held } = holding
    const instrument = findInstrument(symbol)
    const quote = quotes.get(symbol)
    const step = instrument && spotSizeOf(instrument)?.step
    if (quote && step)
      open.push({
        worth: holdingWorth(holding, quote),
        step,
        held,
        sale: { kind: 'spot-sell', symbol, quantity: held },
      })
  }
  for (const { id, position } of positions) {
    const { symbol, quantity: held } = position
    const quote = quotes.get(symbol)
    const step = findInstrument(symbol)?.quantityStep
    if (quote && step)
      open.push({
        worth: positionWorth(position, quote),
        step,
        held,
        sale: { kind: 'close', symbol, position: id, quantity: held },
      })
  }
  return open.toSorted((one, other) =>
    one.worth === other.worth
      ? one.sale.symbol < other.sale.symbol
        ? -1
        : 1
      : one.worth > other.worth
        ? -1
        : 1,
  )
}

/** Sells what is worth most first, until there is enough; what has no price in `quotes` is left alone. */
export function raiseCash(pool: Pool, quotes: PoolQuotes, needed: Cents): Sale[] {
  const sales: Sale[] = []
  let left = divideUp(needed * more, of)
  for (const { worth, step, held, sale } of openOf(pool, quotes)) {
    if (left <= 0n) break
    if (worth <= 0n) continue
    const part = divideUp(divideUp(held * left, worth), step) * step
    const sold = worth <= left || part >= held ? held : part
    sales.push({ ...sale, quantity: quantity(sold) })
    left -= divideUp(worth * sold, held)
  }
  return sales
}
