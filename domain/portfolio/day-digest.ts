import type { PostingKind } from '../ledger/posting-kind.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Conversion } from '../money/conversion.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { type Beyond, costKinds, outsideKinds, type Posted, profitLines } from './profit-lines.ts'
import type { Product } from './worth.ts'

/** How a currency became dollars at the beginning and at the end of a day. */
export type DayRates = { readonly currency: string; readonly start: Conversion; readonly end: Conversion }

type Contributor = { readonly product: Product | null; readonly symbol: string | null; readonly made: Cents }

/** Why a portfolio moved on one day. Everything but `contributors` and `currencies` is zero or less; all of it adds up to the result. */
export type DayDigest = {
  /** By what they made or lost in money, the largest first: before costs, at unchanged exchange rates where those are known. */
  readonly contributors: readonly Contributor[]
  readonly together: Cents
  readonly fees: Cents
  readonly financing: Cents
  readonly interest: Cents
  readonly currencies: readonly { readonly currency: string; readonly made: Cents }[]
  readonly result: Cents
}

type Given = {
  readonly posted: readonly Posted[]
  readonly atStart: readonly Beyond[]
  readonly atEnd: readonly Beyond[]
  /** The rates of the currency an instrument is quoted in; null for dollars, or where they are not known. */
  readonly ratesOf: (symbol: string) => DayRates | null
}

const sum = (values: readonly bigint[]): Cents => cents(values.reduce((total, value) => total + value, 0n))
const size = (value: bigint): bigint => (value < 0n ? -value : value)

const costOf = (kind: PostingKind): 'fees' | 'financing' | 'interest' =>
  kind === 'financing' ? 'financing' : kind.includes('interest') ? 'interest' : 'fees'

/** What an amount of dollars would be if the day had ended at its rates alone: worth at the start × rate at the end ÷ rate at the start. */
const movedBy = (worth: Cents, { start, end }: DayRates): bigint =>
  divideHalfEven(worth * end.up * start.down, end.down * start.up) - worth

/**
 * What the exchange rate made of something that was there at the start. Only of what was neither bought nor sold on that day: of
 * money that came and went in between nobody can tell at which rate it would have moved, and it stays with its instrument.
 */
function currencyPart({ posted, atStart, ratesOf }: Given, product: Product | null, symbol: string): bigint {
  const rates = ratesOf(symbol)
  const isOf = (each: { product: Product | null; symbol: string | null }) =>
    each.product === product && each.symbol === symbol
  if (rates === null || posted.some((each) => isOf(each) && !costKinds.includes(each.kind))) return 0n
  return atStart.filter(isOf).reduce((total, { beyond }) => total + movedBy(beyond, rates), 0n)
}

export function digestDay(given: Given): DayDigest {
  const { posted, atStart, atEnd, ratesOf } = given
  const moved = new Map<string, bigint>()
  const contributors = profitLines(posted, atStart, atEnd)
    .map(({ product, symbol, profit, costs }) => {
      const part = symbol === null ? 0n : currencyPart(given, product, symbol)
      const currency = symbol === null ? null : (ratesOf(symbol)?.currency ?? null)
      if (currency !== null && part !== 0n) moved.set(currency, (moved.get(currency) ?? 0n) + part)
      return { product, symbol, made: cents(profit - costs - part) }
    })
    .filter(({ made }) => made !== 0n)
    .sort((one, other) =>
      size(one.made) < size(other.made) ? 1 : size(one.made) > size(other.made) ? -1 : 0,
    )
  const paid = (which: 'fees' | 'financing' | 'interest'): Cents =>
    sum(
      posted
        .filter(
          ({ kind }) => costKinds.includes(kind) && !outsideKinds.includes(kind) && costOf(kind) === which,
        )
        .map(({ amount }) => amount),
    )
  const [fees, financing, interest] = [paid('fees'), paid('financing'), paid('interest')]
  const together = sum(contributors.map(({ made }) => made))
  const currencies = [...moved].map(([currency, made]) => ({ currency, made: cents(made) }))
  const result = sum([together, fees, financing, interest, ...currencies.map(({ made }) => made)])
  return { contributors, together, fees, financing, interest, currencies, result }
}
