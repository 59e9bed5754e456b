import { isQuoteCurrency, usdPairOf } from '@candor/domain/instruments/usd-pair.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { conversionAt, inDollars } from '@candor/domain/money/conversion.ts'
import { type Rate, rate, readRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { type Shown, valueHolding, valuePosition, type Worth } from '@candor/domain/portfolio/worth.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { ownHolding } from '../holdings/own-holding.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { priceOf } from '../orders/use-profit.ts'
import { ownPosition } from '../positions/own-position.ts'
import type { WireWorth } from './worth-store.ts'

type CurrencyOf = (symbol: string) => string | undefined
type QuoteOf = (symbol: string) => WireQuote | undefined

/** What something would be closed at now; null while its price, or that of its currency, is not known. */
function shownAt(symbol: string, currencyOf: CurrencyOf, quoteOf: QuoteOf): Shown | null {
  const quote = quoteOf(symbol)
  const currency = currencyOf(symbol)
  if (!quote || currency === undefined || !isQuoteCurrency(currency)) return null
  const pair = usdPairOf(currency)
  const rated = pair && quoteOf(pair.symbol)
  if (pair && !rated) return null
  const conversion = pair && rated ? conversionAt(pair, priceOf(rated.last)) : inDollars
  return { bid: priceOf(quote.bid), ask: priceOf(quote.ask), conversion }
}

/** What is open beyond the ledger at the prices of this moment; null where a price is missing, and the server's figure counts. */
export type OpenNow = { leveraged: Cents | null; spot: Cents | null }

export function openNow(
  positions: readonly WirePosition[],
  holdings: readonly WireHolding[],
  currencyOf: CurrencyOf,
  quoteOf: QuoteOf,
): OpenNow {
  const sumOf = <Item extends { symbol: string }>(
    items: readonly Item[],
    value: (item: Item, shown: Shown) => bigint,
  ): Cents | null => {
    let sum = 0n
    for (const item of items) {
      const shown = shownAt(item.symbol, currencyOf, quoteOf)
      if (!shown) return null
      sum += value(item, shown)
    }
    return cents(sum)
  }
  return {
    leveraged: sumOf(positions, (each, shown) => valuePosition(ownPosition(each), shown).unrealised),
    spot: sumOf(holdings, (each, shown) => valueHolding(ownHolding(each), shown).worth),
  }
}

export type LiveWorth = {
  parts: Worth
  unrealised: { leveraged: Cents; spot: Cents }
  today: { profit: Cents; share: Rate | null }
  sinceStart: Cents
}

const one = 100_000_000n

/** The growth so far, and what has come on top of it since. */
function growOn(share: string | null, before: Cents, after: bigint): Rate | null {
  const known = share === null ? null : readRate(share)
  if (known === null || before <= 0n) return known
  return rate(divideHalfEven((one + known) * after, before) - one)
}

/** What the server has said, carried on to the prices of this moment: every part and every sum moves by the same cents. */
export function carryOn(said: WireWorth, now: OpenNow): LiveWorth {
  const { worth, unrealised, today } = said
  const moved = {
    leveraged: now.leveraged === null ? 0n : now.leveraged - centsOf(unrealised.leveraged),
    spot: now.spot === null ? 0n : now.spot - centsOf(worth.spot),
  }
  const by = moved.leveraged + moved.spot
  const total = centsOf(worth.total)
  const part = (name: keyof WireWorth['worth'], change = 0n) => cents(centsOf(worth[name]) + change)
  return {
    parts: {
      total: cents(total + by),
      cash: part('cash'),
      orders: part('orders'),
      withdrawals: part('withdrawals'),
      leveraged: part('leveraged', moved.leveraged),
      contracts: part('contracts'),
      spot: part('spot', moved.spot),
      strategies: part('strategies'),
      loan: part('loan'),
    },
    unrealised: {
      leveraged: cents(centsOf(unrealised.leveraged) + moved.leveraged),
      spot: cents(centsOf(unrealised.spot) + moved.spot),
    },
    today: { profit: cents(centsOf(today.profit) + by), share: growOn(today.share, total, total + by) },
    sinceStart: cents(centsOf(said.sinceStart) + by),
  }
}
