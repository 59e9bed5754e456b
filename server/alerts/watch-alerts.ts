import { type AlertCondition, isMet } from '@candor/domain/alerts/alert-rule.ts'
import type { Dependencies } from '../dependencies.ts'
import { writeShown } from '../instruments/write-decimals.ts'
import type { Beat } from '../quotes/market-board.ts'
import { createAlertIndex } from './alert-index.ts'
import { type Alert, listWaitingAlerts } from './alert-table.ts'
import { createFiringNotes } from './note-firings.ts'

export type AlertWatch = {
  /** Reads the alerts that wait, and the prices that moves are looked for in; from then on every beat is looked at. */
  start(): Promise<void>
  add(alert: Alert): void
  remove(id: bigint): void
  /** Whether a new alert could fire at the very next price: its condition is false now, as far as anyone knows. */
  isArmed(symbol: string, condition: AlertCondition): boolean
  settled(): Promise<void>
  stop(): Promise<void>
}

const minute = 60_000

/** Looks at every beat of the board for alerts that fire. Prices that are stale, of a closed market or halted move nothing. */
export function createAlertWatch(deps: Dependencies): AlertWatch {
  const { board, candles, database } = deps
  const index = createAlertIndex()
  const notes = createFiringNotes(deps, index.remove)
  let unsubscribe = () => {}

  const look = ({ ticks }: Beat) => {
    const outcome = { fired: [], armed: [] } as Parameters<typeof notes.add>[0]
    for (const { state, symbol, at, last, decimals } of ticks) {
      if (state !== 'live') continue
      const { fired, armed } = index.take(symbol, at, last)
      const price = fired.length > 0 ? writeShown(last, decimals) : ''
      for (const { id } of fired) outcome.fired.push({ id, symbol, price, at })
      for (const { id } of armed) outcome.armed.push(id)
    }
    notes.add(outcome)
  }
  /** The minutes' closes stand for the ticks of before the start. */
  const recall = async (symbol: string, minutes: number) => {
    const past = await candles.list({
      symbol,
      interval: '1m',
      before: null,
      limit: Math.min(minutes + 1, 1_441),
    })
    for (const { startsAt, close } of past.candles) index.recall(symbol, startsAt + minute - 1, close)
  }
  return {
    async start() {
      const waiting = await listWaitingAlerts(database)
      const longest = new Map<string, number>()
      for (const { symbol, condition } of waiting) {
        if (condition.kind !== 'move') continue
        longest.set(symbol, Math.max(longest.get(symbol) ?? 0, condition.minutes))
      }
      for (const [symbol, minutes] of longest) await recall(symbol, minutes)
      for (const alert of waiting) index.add(alert)
      unsubscribe = board.onBeat(look)
    },
    add: (alert) => index.add(alert),
    remove: (id) => index.remove(id),
    isArmed(symbol, condition) {
      const quote = board.quoteOf(symbol)
      if (!quote) return false
      const minutes = condition.kind === 'move' ? condition.minutes : 0
      const window = index.windowOf(symbol, minutes, deps.clock())
      return !isMet(condition, quote.last, window ?? { lowest: quote.last, highest: quote.last })
    },
    settled: () => notes.settled(),
    async stop() {
      unsubscribe()
      notes.stop()
      await notes.settled()
    },
  }
}
