import { liquidationPrice, warningPrice } from '@candor/domain/positions/liquidation.ts'
import { pledgeOf } from '@candor/domain/positions/position.ts'
import type { Side } from '@candor/domain/positions/side.ts'
import { warningLevels } from '@candor/domain/positions/trading-terms.ts'
import type { StoredOrder } from '../orders/write-order.ts'
import { positionOf, type StoredPosition } from '../positions/position-row.ts'
import type { Line, Reach, Watched } from './trigger-index.ts'

/** A long loses as the bid falls, a short as the ask rises. */
const against = (side: Side): Reach => (side === 'long' ? 'bid-falls' : 'ask-rises')
const inFavour = (side: Side): Reach => (side === 'long' ? 'bid-rises' : 'ask-falls')

/** The lines of an open position. Which of those that close it counts, the rule says when one is reached. */
export function positionLines(row: StoredPosition): Watched {
  const position = positionOf(row)
  const pledge = pledgeOf(position)
  const { side, takeProfit, stopLoss } = position
  const lines: Line[] = []
  const liquidation = liquidationPrice(pledge)
  if (liquidation !== null) lines.push({ reach: against(side), price: liquidation, act: 'close' })
  if (stopLoss !== null) lines.push({ reach: against(side), price: stopLoss, act: 'close' })
  if (takeProfit !== null) lines.push({ reach: inFavour(side), price: takeProfit, act: 'close' })
  for (const percent of warningLevels) {
    const price = row.warned === null || percent < row.warned ? warningPrice(pledge, percent) : null
    if (price !== null) lines.push({ reach: against(side), price, act: `warn-${percent}` })
  }
  return { id: row.id, customerId: row.customer_id, symbol: row.symbol, lines }
}

/** A resting order waits for the price to come to its limit: a buy for the ask to fall, a sell for the bid to rise. */
export const orderLines = (row: StoredOrder): Watched => ({
  id: row.id,
  customerId: row.customer_id,
  symbol: row.symbol,
  lines: [{ reach: row.side === 'long' ? 'ask-falls' : 'bid-rises', price: row.price, act: 'fill' }],
})
