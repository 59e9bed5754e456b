import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { valueHolding } from '@candor/domain/portfolio/worth.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { ownHolding } from '../holdings/own-holding.ts'
import { profitAt } from '../orders/use-profit.ts'
import { type Market, sumOpen } from '../portfolio/sum-open.ts'
import { useOpenPrices } from '../portfolio/use-open-prices.ts'

/** What all open positions would make together if they were closed now; null while any price is not known. */
export const openProfitOf = (positions: readonly WirePosition[], market: Market): Cents | null =>
  sumOpen(positions, market, (position, shown) =>
    profitAt(position, closingPrice(position.side, shown), shown.conversion),
  )

const noHoldings: readonly WireHolding[] = []

/** The sum of all open profits, live: of positions, and of what is held. */
export function useOpenProfit(
  positions: readonly WirePosition[],
  holdings: readonly WireHolding[] = noHoldings,
): Cents | null {
  const open = useMemo(() => [...positions, ...holdings], [positions, holdings])
  const { market, subscribe } = useOpenPrices(open)
  return useSyncExternalStore(subscribe, () => {
    const leveraged = openProfitOf(positions, market)
    const spot = sumOpen(holdings, market, (each, shown) => valueHolding(ownHolding(each), shown).unrealised)
    return leveraged === null || spot === null ? null : cents(leveraged + spot)
  })
}
