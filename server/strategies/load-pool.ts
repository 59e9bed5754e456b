import { cents } from '@candor/domain/money/cents.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { marketRefusal } from '@candor/domain/quotes/market-refusal.ts'
import type { Pool, PoolQuote } from '@candor/domain/strategies/pool-value.ts'
import { holdingOf } from '../holdings/holding-row.ts'
import type { StoredHolding } from '../holdings/spot-rows.ts'
import { positionOf, type StoredPosition } from '../positions/position-row.ts'
import type { MarketBoard } from '../quotes/market-board.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** What a pool has open; its money is in its ledger. */
export type PoolOpen = Pick<Pool, 'holdings' | 'positions'>

export async function loadPoolOpen(transaction: TellerTransaction, customerId: bigint): Promise<PoolOpen> {
  const [holdings, positions] = await Promise.all([
    transaction.query<StoredHolding>(
      'pool-holdings',
      'select * from holdings where customer_id = $1 and quantity > 0 order by symbol',
      [customerId],
    ),
    transaction.query<StoredPosition>(
      'pool-positions',
      `select * from positions where customer_id = $1 and status = 'open' order by id`,
      [customerId],
    ),
  ])
  return {
    holdings: holdings.map((held) => holdingOf(held, held.symbol)),
    positions: positions.map((row) => ({ id: row.id, position: positionOf(row) })),
  }
}

export const poolOf = (cash: bigint, open: PoolOpen): Pool => ({ cash: cents(cash), ...open })

/** The market of an instrument that trades at this moment; null while it does not. */
export function tradedMarket(board: MarketBoard, symbol: string): MarketFacts | null {
  const market = marketFacts(board, symbol)
  return market && marketRefusal(market) === null ? market : null
}

export const quoteOf = ({ tick, conversion }: MarketFacts): PoolQuote => ({
  bid: tick.bid,
  ask: tick.ask,
  conversion,
})
