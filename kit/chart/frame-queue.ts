import type { Candle } from './drawn-candle.ts'
import { coalesce } from './merge-candles.ts'

/**
 * Ten pictures a second are more than a reader of prices sees, and leave the others to fingers and to the rest of the page: drawing a
 * chart takes a slow phone longer than a frame lasts.
 */
const shortestPauseMs = 100

type FrameQueue = { add: (candles: readonly Candle[]) => void; clear: () => void }

/** Gathers live candles and hands them over at the beginning of a frame, each in its last state. A page in the background gathers and waits. */
export function createFrameQueue(draw: (candles: readonly Candle[]) => void): FrameQueue {
  const pending = new Map<number, Candle>()
  let frame: number | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let drawnAt = 0

  function flush() {
    frame = null
    drawnAt = performance.now()
    const due = coalesce([...pending.values()])
    pending.clear()
    if (due.length > 0) draw(due)
  }

  return {
    add(candles) {
      for (const candle of candles) pending.set(candle.timestamp, candle)
      if (frame !== null || timer !== null) return
      timer = setTimeout(
        () => {
          timer = null
          frame = requestAnimationFrame(flush)
        },
        Math.max(0, drawnAt + shortestPauseMs - performance.now()),
      )
    },
    clear() {
      if (frame !== null) cancelAnimationFrame(frame)
      if (timer !== null) clearTimeout(timer)
      frame = null
      timer = null
      pending.clear()
    },
  }
}
