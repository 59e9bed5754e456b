import { price } from '@candor/domain/money/price.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import type { RawTick } from './feed.ts'
import { type MinuteSheet, minuteSheet } from './minute-sheet.ts'
import type { OpenDay } from './open-market-day.ts'

type PathTick = Required<RawTick>

/** What the simulated feed tells of one second. */
export type ToldSecond = { readonly at: number; readonly ticks: readonly PathTick[] }

/** The ticks of a second, given in whole seconds since 1970, of all instruments that trade in it. */
export function ticksOfSecond(
  { bid, ask, mid, volume, indexOf }: MinuteSheet,
  symbols: readonly string[],
  second: number,
): PathTick[] {
  return symbols.flatMap((symbol, i) => {
    const at = indexOf(i, second % 60)
    if (at < 0) return []
    return {
      symbol,
      bid: price(BigInt(bid[at] as number)),
      ask: price(BigInt(ask[at] as number)),
      mid: price(BigInt(mid[at] as number)),
      at: second * 1000,
      volume: BigInt(volume[at] as number),
    }
  })
}

/** Every second from one instant to another, as far as they lie on the day. */
export function* toldSeconds(
  day: OpenDay,
  symbols: readonly string[],
  from: number,
  until: number,
): Iterable<ToldSecond> {
  const last = Math.floor(Math.min(until, day.dayStart + dayMs - 1) / 1000)
  let sheet: MinuteSheet | null = null
  for (let second = Math.ceil(Math.max(from, day.dayStart) / 1000); second <= last; second += 1) {
    const minute = Math.floor((second - day.dayStart / 1000) / 60)
    if (sheet?.minute !== minute) {
      sheet = minuteSheet(day, minute, symbols)
      sheet.fill(symbols.length)
    }
    yield { at: second * 1000, ticks: ticksOfSecond(sheet, symbols, second) }
  }
}
