import type { ChartLevel } from '@candor/kit/chart/level-tags.ts'
import type { WireHolding, WireSpotOrder } from '@candor/wire/spot.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import type { Say } from '../words/use-words.ts'
import { showAverage } from './spot-text.ts'

/** What is held and what rests of an instrument, as lines of its chart: the average cost, and the limits. */
export function spotLevels(
  say: Say,
  { holding, orders }: { holding: WireHolding | null; orders: readonly WireSpotOrder[] },
  decimals: number,
): ChartLevel[] {
  const average: ChartLevel[] = holding
    ? [
        {
          value: Number(holding.average),
          label: say('line.average'),
          tone: 'entry',
          figure: showAverage(priceOf(holding.average), decimals),
        },
      ]
    : []
  const limits = orders.flatMap(({ side, price, type }): ChartLevel[] =>
    price === null || type !== 'limit'
      ? []
      : [
          {
            value: Number(price),
            label: say(`line.limit-${side}`),
            tone: 'waiting',
            figure: showFullPrice(priceOf(price), decimals),
          },
        ],
  )
  return [...average, ...limits]
}
