import type { ChartMark, OwnTrades } from '@candor/kit/chart/chart-levels.ts'
import type { ChartLevel } from '@candor/kit/chart/level-tags.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { listPositions, type WireOrder, type WirePosition } from '@candor/wire/orders.ts'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { useHolding, useSpotOrders } from '../holdings/holdings-store.ts'
import { spotLevels } from '../holdings/spot-levels.ts'
import { showFullPrice, showLine } from '../orders/trade-text.ts'
import { usePositions, useRestingOrders } from '../orders/trading-store.ts'
import { priceOf } from '../quotes/price-of.ts'
import { type Say, useWords } from '../words/use-words.ts'

/** As many as a chart can show without becoming a picket fence. */
const mostPast = '50'

/** The closed positions of an instrument. They are read again when one of the open ones is gone. */
function usePastPositions(symbol: string, open: number): readonly WirePosition[] {
  const account = useStore(sessionStore, accountOf)
  const [past, setPast] = useState<readonly WirePosition[]>([])
  useEffect(() => {
    if (account === null) return setPast([])
    const leave = new AbortController()
    const query = { status: 'closed' as const, symbol, limit: mostPast }
    request(listPositions, { query }, { signal: leave.signal, quiet: true }).then((answer) => {
      if (answer.ok && !leave.signal.aborted) setPast(answer.value.positions)
    })
    return () => leave.abort()
  }, [account, symbol, open])
  return past
}

/** The triangle of a tag. */
const sideSign = { long: 'up', short: 'down' } as const

function levelsOf(say: Say, position: WirePosition, decimals: number): ChartLevel[] {
  const { side, entry, liquidation, takeProfit, stopLoss } = position
  const level = (text: string | null, tone: ChartLevel['tone'], label: string): ChartLevel[] => {
    if (text === null) return []
    const value = priceOf(text)
    const figure = tone === 'danger' ? showLine(value, side, decimals) : showFullPrice(value, decimals)
    return [{ value: Number(text), label, tone, figure }]
  }
  return [
    ...level(liquidation, 'danger', say('line.liquidation')),
    ...level(stopLoss, 'line', say('line.stop-loss')),
    ...level(takeProfit, 'line', say('line.take-profit')),
    ...level(entry, 'entry', say('line.entry')).map((own) => ({ ...own, side: sideSign[side] })),
  ]
}

const limitOf = (say: Say, { price, side }: WireOrder, decimals: number): ChartLevel => ({
  value: Number(price),
  label: say('line.limit'),
  tone: 'waiting',
  side: sideSign[side],
  figure: showFullPrice(priceOf(price), decimals),
})

function marksOf({ side, entry, openedAt, closedAt, closePrice }: WirePosition): ChartMark[] {
  const opened = { timestamp: Date.parse(openedAt), value: Number(entry), kind: `opened-${side}` as const }
  if (closedAt === null || closePrice === null) return [opened]
  return [opened, { timestamp: Date.parse(closedAt), value: Number(closePrice), kind: 'closed' }]
}

/** The customer's own trades in an instrument, as the chart draws them. */
export function useOwnTrades({ symbol, decimals }: WireInstrument): OwnTrades {
  const say = useWords()
  const { items: positions } = usePositions(symbol)
  const { items: orders } = useRestingOrders(symbol)
  const holding = useHolding(symbol)
  const { items: spotOrders } = useSpotOrders(symbol)
  const past = usePastPositions(symbol, positions.length)
  return useMemo(
    () => ({
      levels: [
        ...positions.flatMap((position) => levelsOf(say, position, decimals)),
        ...orders.filter(({ type }) => type === 'limit').map((order) => limitOf(say, order, decimals)),
        ...spotLevels(say, { holding, orders: spotOrders }, decimals),
      ],
      marks: [...past, ...positions].flatMap(marksOf),
    }),
    [say, positions, orders, holding, spotOrders, past, decimals],
  )
}
