import { type AlertCondition, largestMove, type PriceWindow } from '@candor/domain/alerts/alert-rule.ts'
import { createRecentExtremes, type RecentExtremes } from '@candor/domain/alerts/recent-extremes.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { type AlertLadder, createLadder } from './alert-ladder.ts'

/** What the index needs to know of an alert that waits. */
export type IndexedAlert = {
  readonly id: bigint
  readonly symbol: string
  readonly condition: AlertCondition
  readonly repeating: boolean
  armed: boolean
}

export type AlertIndex = {
  /** One that is known already is not taken twice. */
  add(alert: IndexedAlert): void
  remove(id: bigint): void
  /** Takes one price, in the order of instants, and returns what fires at it and what is armed by it. */
  take(symbol: string, at: number, last: Price): { fired: IndexedAlert[]; armed: IndexedAlert[] }
  /** A price at which nothing fires, because another server watches; moves are looked for from there all the same. */
  recall(symbol: string, at: number, last: Price): void
  /** Replaces what is known of a symbol's past, given in the order of instants. */
  relearn(symbol: string, past: readonly { at: number; last: Price }[]): void
  ids(): bigint[]
  /** Forgets every alert; the past of the prices stays known. */
  clear(): void
  /** The extremes of the minutes before now; null where no price is known. */
  windowOf(symbol: string, minutes: number, now: number): PriceWindow | null
}

type Ladder = AlertLadder<IndexedAlert>
type Watched = {
  extremes: RecentExtremes
  above: Ladder
  below: Ladder
  /** By the minutes the move may take. */
  moves: Map<number, Ladder>
}

/**
 * All alerts that wait, by instrument and in order of price, so that a tick costs what it fires. A fall to a price is a rise of its
 * negative to the negative of that price, and a move is a rise of its size to the size asked for: one ladder serves all three.
 */
export function createAlertIndex(): AlertIndex {
  const bySymbol = new Map<string, Watched>()
  const byId = new Map<bigint, IndexedAlert>()

  const watchedOf = (symbol: string): Watched => {
    const known = bySymbol.get(symbol)
    if (known) return known
    const made = {
      extremes: createRecentExtremes(),
      above: createLadder<IndexedAlert>(),
      below: createLadder<IndexedAlert>(),
      moves: new Map<number, Ladder>(),
    }
    bySymbol.set(symbol, made)
    return made
  }
  const remove = (id: bigint) => {
    const alert = byId.get(id)
    if (!alert) return
    byId.delete(id)
    const { symbol, condition } = alert
    const { ladder, level } = rungOf(watchedOf(symbol), condition)
    ladder.remove(level, alert)
    if (ladder.size === 0 && condition.kind === 'move') watchedOf(symbol).moves.delete(condition.minutes)
  }
  return {
    add(alert) {
      if (byId.has(alert.id)) return
      byId.set(alert.id, alert)
      const { ladder, level } = rungOf(watchedOf(alert.symbol), alert.condition)
      ladder.add(level, alert)
    },
    remove,
    take(symbol, at, last) {
      const watched = watchedOf(symbol)
      watched.extremes.add(at, last)
      const moved = [watched.above.moveTo(last), watched.below.moveTo(-last)]
      for (const [minutes, ladder] of watched.moves) {
        const window = watched.extremes.since(at - minutes * minuteMs)
        if (window) moved.push(ladder.moveTo(largestMove(last, window)))
      }
      const fired = moved.flatMap((each) => each.fired)
      for (const { id, repeating } of fired) if (!repeating) remove(id)
      return { fired, armed: moved.flatMap((each) => each.armed) }
    },
    recall: (symbol, at, last) => watchedOf(symbol).extremes.add(at, last),
    relearn(symbol, past) {
      const extremes = createRecentExtremes()
      for (const { at, last } of past) extremes.add(at, last)
      watchedOf(symbol).extremes = extremes
    },
    ids: () => [...byId.keys()],
    clear: () => {
      for (const id of [...byId.keys()]) remove(id)
    },
    windowOf: (symbol, minutes, now) => watchedOf(symbol).extremes.since(now - minutes * minuteMs),
  }
}

function rungOf(watched: Watched, condition: AlertCondition): { ladder: Ladder; level: bigint } {
  if (condition.kind !== 'move')
    return condition.kind === 'above'
      ? { ladder: watched.above, level: condition.price }
      : { ladder: watched.below, level: -condition.price }
  const ladder = watched.moves.get(condition.minutes) ?? createLadder<IndexedAlert>()
  watched.moves.set(condition.minutes, ladder)
  return { ladder, level: BigInt(condition.hundredths) }
}
