import { accept } from '@candor/domain/result.ts'
import { listStrategyTrades, type WireStrategyTrade } from '@candor/wire/strategies.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'

const pageSize = '30'

type Known = { trades: readonly WireStrategyTrade[]; more: boolean }

const nothing: Known = { trades: [], more: true }

/** Every trade of a strategy, newest first. */
export const createTradeList = (id: string): RenewedList<WireStrategyTrade> =>
  createRenewedList<Known, WireStrategyTrade>({
    nothing,
    async readOn(known, quiet) {
      const before = known.trades.at(-1)?.id
      const query = { limit: pageSize, ...(before && { before }) }
      const answer = await request(listStrategyTrades, { params: { id }, query }, { quiet })
      if (!answer.ok) return answer
      const { trades, more } = answer.value
      return accept({ trades: [...known.trades, ...trades], more })
    },
    show: ({ trades, more }) => ({ items: trades, more }),
    // Trades of a pool are nobody's own, and nobody is told of them.
    concerns: () => false,
  })
