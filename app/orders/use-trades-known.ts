import { useStore } from 'zustand'
import { sessionStore } from '../api/session-store.ts'
import { bothViews, usePositions, useRestingOrders } from './trading-store.ts'

/** Whether it is known what the reader has in an instrument. What is below it waits for that, so as not to shift. */
export function useTradesKnown(symbol: string): boolean {
  const isVisitor = useStore(sessionStore, ({ status }) => status === 'visitor')
  const { status } = bothViews(usePositions(symbol), useRestingOrders(symbol))
  return isVisitor || status !== 'loading'
}
