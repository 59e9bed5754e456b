import type { Candle } from './candle.ts'
import { coalesce } from './merge-candles.ts'

export type FrameQueue = { add: (candles: readonly Candle[]) => void; clear: () => void }

/** Gathers live candles and hands them over once per frame, each in its last state. A page in the background gathers and waits. */
export function createFrameQueue(draw: (candles: readonly Candle[]) => void): FrameQueue {
  let pending: Candle[] = []
  let frame: number | null = null

  function flush() {
    frame = null
    const due = pending
    pending = []
    if (due.length > 0) draw(due)
  }

  return {
    add(candles) {
      pending = coalesce([...pending, ...candles])
      frame ??= requestAnimationFrame(flush)
    },
    clear() {
      if (frame !== null) cancelAnimationFrame(frame)
      frame = null
      pending = []
    },
  }
}
