import type { Price } from '../money/price.ts'
import { hourMs, minuteMs } from '../time/durations.ts'
import { type AlertCondition, decideFired, type PriceWindow } from './alert-rule.ts'

/** The last price of an hour and the epoch millisecond that hour ended, or that it is now while it runs. */
export type HourClose = { readonly at: number; readonly price: Price }

/**
 * When an alert would have fired, judged by hourly closes alone, in order. What came and went between two closes is not seen, and a move
 * within less than an hour is looked for over the whole hour, because nothing finer is read. The first close only arms.
 */
export function listPastFirings(condition: AlertCondition, closes: readonly HourClose[]): number[] {
  const span = condition.kind === 'move' ? Math.max(condition.minutes * minuteMs, hourMs) : 0
  const fired: number[] = []
  let armed = false
  let oldest = 0
  for (const [index, close] of closes.entries()) {
    while ((closes[oldest]?.at ?? close.at) < close.at - span) oldest += 1
    const decided = decideFired(
      condition,
      armed,
      close.price,
      windowOf(closes.slice(oldest, index + 1), close),
    )
    if (decided.fired) fired.push(close.at)
    armed = decided.armed
  }
  return fired
}

function windowOf(closes: readonly HourClose[], last: HourClose): PriceWindow {
  let lowest = last.price
  let highest = last.price
  for (const close of closes) {
    if (close.price < lowest) lowest = close.price
    if (close.price > highest) highest = close.price
  }
  return { lowest, highest }
}
