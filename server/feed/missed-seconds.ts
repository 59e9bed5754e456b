import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import type { MarketDays } from '../proofs/keep-market-days.ts'
import { type OpenDay, openMarketDay } from '../proofs/open-market-day.ts'
import { type MinuteSheet, minuteSheet } from './minute-sheet.ts'
import type { SecondOfTicks } from './recent-tick-table.ts'
import { emptySecond, feedSecond, type TickValues } from './write-second.ts'

/**
 * What the simulated feed would have published in seconds in which no server published anything: its path knows them. So a contract that ran
 * while the server was off is settled on the ticks that it was bought for, and switching a server off changes no result.
 */
export function missedSeconds(
  days: Pick<MarketDays, 'inputOf'>,
  symbols: readonly string[],
  today: () => OpenDay,
): (after: number, before: number) => Promise<SecondOfTicks[]> {
  const opened = async (dayStart: number): Promise<OpenDay> =>
    today().dayStart === dayStart ? today() : openMarketDay(await days.inputOf(dayStart))

  return async (after, before) => {
    const seconds: SecondOfTicks[] = []
    let day: OpenDay | null = null
    let sheet: MinuteSheet | null = null
    for (let at = after + 1000; at < before; at += 1000) {
      const dayStart = at - (at % dayMs)
      if (day?.dayStart !== dayStart) day = await opened(dayStart)
      const minute = Math.floor((at - dayStart) / minuteMs)
      if (sheet?.day !== day || sheet.minute !== minute) {
        sheet = minuteSheet(day, minute, symbols)
        // Opening a path takes some milliseconds, so others get their turn in between.
        while (!sheet.fill(4)) await nextTurn()
      }
      seconds.push(secondOf(sheet, symbols, at))
    }
    return seconds
  }
}

function secondOf(
  { bid, ask, mid, volume, indexOf }: MinuteSheet,
  symbols: readonly string[],
  at: number,
): SecondOfTicks {
  const ticks = new Map<string, TickValues>()
  symbols.forEach((symbol, place) => {
    const i = indexOf(place, (at / 1000) % 60)
    if (i < 0) return
    const of = (column: Float64Array) => column[i] as number
    ticks.set(symbol, { at, bid: of(bid), ask: of(ask), mid: of(mid), volume: of(volume) })
  })
  return ticks.size > 0 ? feedSecond(at, 'simulated', ticks) : emptySecond(at)
}
