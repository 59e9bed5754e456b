import type { PostingKind } from '../ledger/posting-kind.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { OpenPart, Product } from './worth.ts'

/** Money that trading has not made: it comes from outside or goes there. */
export const outsideKinds: readonly PostingKind[] = [
  'practice-funding',
  'practice-returned',
  'deposit',
  'withdrawal-paid',
  'cash-corrected',
]

/** What is paid for trading and for holding on: fees and financing. */
export const costKinds: readonly PostingKind[] = [
  'opening-fee',
  'spot-fee',
  'financing',
  'withdrawal-fee',
  'participation-fee',
  'loan-interest',
]

/** What was posted between a customer and the house in a period, by what it was about: positive to the customer, negative to the house. */
export type Posted = {
  /** Null for what belongs to no instrument. */
  readonly product: Product | null
  readonly symbol: string | null
  readonly kind: PostingKind
  readonly amount: Cents
}

/** What is open beyond the ledger; product and symbol are null for interest that is owed. */
export type Beyond = Pick<OpenPart, 'beyond'> & {
  readonly product: Product | null
  readonly symbol: string | null
}

/** What came of one instrument and product, after fees; product and symbol are null for what belongs to none. */
type ProfitLine = {
  readonly product: Product | null
  readonly symbol: string | null
  readonly profit: Cents
  /** Of it, what was paid in fees and financing; zero or less. */
  readonly costs: Cents
  /** Of it, what changed in the worth of what is open, beyond what is posted. */
  readonly open: Cents
}

type Row = { product: Product | null; symbol: string | null; posted: bigint; costs: bigint; open: bigint }

/**
 * Where the result of a period comes from. What was posted about an instrument and the change of what is open beyond the ledger make its
 * line; so the lines add up to what all of it has made, because nothing else changes what a customer has.
 */
export function profitLines(
  posted: readonly Posted[],
  atStart: readonly Beyond[],
  atEnd: readonly Beyond[],
): ProfitLine[] {
  const rows = new Map<string, Row>()
  const rowOf = (product: Product | null, symbol: string | null): Row => {
    const key = `${product} ${symbol}`
    const row = rows.get(key) ?? { product, symbol, posted: 0n, costs: 0n, open: 0n }
    rows.set(key, row)
    return row
  }
  for (const { product, symbol, kind, amount } of posted) {
    if (outsideKinds.includes(kind)) continue
    const row = rowOf(product, symbol)
    row.posted += amount
    if (costKinds.includes(kind)) row.costs += amount
  }
  for (const { product, symbol, beyond } of atStart) rowOf(product, symbol).open -= beyond
  for (const { product, symbol, beyond } of atEnd) rowOf(product, symbol).open += beyond
  return [...rows.values()]
    .map(({ product, symbol, posted: settled, costs, open }) => ({
      product,
      symbol,
      profit: cents(settled + open),
      costs: cents(costs),
      open: cents(open),
    }))
    .sort((one, other) => (one.profit < other.profit ? 1 : one.profit > other.profit ? -1 : 0))
}
