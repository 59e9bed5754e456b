import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { centsOf } from '../ledger/balance-cents.ts'

type WireLine = WirePortfolio['lines'][number]

/** What came of an instrument and product, or of a product alone. */
export type ProfitLine = Pick<WireLine, 'product' | 'symbol'> & { profit: Cents; costs: Cents; open: Cents }

export const readLines = (lines: readonly WireLine[]): ProfitLine[] =>
  lines.map(({ product, symbol, profit, costs, open }) => ({
    ...{ product, symbol },
    ...{ profit: centsOf(profit), costs: centsOf(costs), open: centsOf(open) },
  }))

/** The same lines, one for each product, the best first; they add up to the same. */
export function sumByProduct(lines: readonly ProfitLine[]): ProfitLine[] {
  const sums = new Map<ProfitLine['product'], ProfitLine>()
  for (const { product, profit, costs, open } of lines) {
    const known = sums.get(product) ?? {
      product,
      symbol: null,
      profit: cents(0n),
      costs: cents(0n),
      open: cents(0n),
    }
    sums.set(product, {
      ...known,
      profit: cents(known.profit + profit),
      costs: cents(known.costs + costs),
      open: cents(known.open + open),
    })
  }
  return [...sums.values()].sort((one, other) => Number(other.profit - one.profit))
}
