import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import type { WireHolding } from '@candor/wire/spot.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { holdingResult, ownHolding } from '../holdings/own-holding.ts'
import { positionResult } from '../orders/position-profit.ts'
import { profitAt } from '../orders/use-profit.ts'
import { openSum } from '../portfolio/sum-open.ts'
import { useOpenPrices } from '../portfolio/use-open-prices.ts'

/** What all open positions would have brought together if they were closed now, after fees; null while any price is not known. */
export const openProfitOf = openSum<WirePosition>((position, shown) => {
  const made = profitAt(position, closingPrice(position.side, shown), shown.conversion)
  return positionResult(position, made).total
})

const resultOfHeld = openSum<WireHolding>((each, shown) => holdingResult(ownHolding(each), shown))

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
    const spot = resultOfHeld(holdings, market)
    return leveraged === null || spot === null ? null : cents(leveraged + spot)
  })
}
