import { price } from '@candor/domain/money/price.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { announcedAtMs, type MarketDays } from '../proofs/keep-market-days.ts'
import { type OpenDay, openMarketDay } from '../proofs/open-market-day.ts'
import type { Feed, RawTick } from '../quotes/feed.ts'
import { type MinuteSheet, minuteSheets } from './minute-sheet.ts'

/**
 * The default feed: every second it emits what the path of the day says of that second, and nothing else. It has no timer of its own; the
 * market calls it once for every second.
 */
export type SimulatedFeed = Feed & {
  /** Opens the day of this instant, so that the next second can be emitted at once. */
  load(now: number): Promise<void>
  today(): OpenDay
  /** Emits the ticks of one second, given in whole seconds since 1970. */
  tell(second: number): void
  /** Does a little of what the next minute and the next day will need. To be called once a second. */
  prepare(second: number): void
  /** The tick of the last open second before this instant on the day that is open. */
  lastTick(symbol: string, before: number): RawTick | null
}

type SimulatedOptions = {
  days: MarketDays
  symbols: readonly string[]
  clock: () => number
  /** What went wrong in the background; the feed goes on and tries again. */
  onError: (error: unknown) => void
}

const secondsOfDay = dayMs / 1000

/** From half past eleven in the evening the next day is opened, a few instruments a second. */
const nextDayFrom = secondsOfDay - 30 * 60
const instrumentsASecond = 3

export function simulatedFeed({ days, symbols, clock, onError }: SimulatedOptions): SimulatedFeed {
  let sink: (tick: RawTick) => void = () => {}
  let today: OpenDay | null = null
  const next = nextDay(days, symbols)
  const sheets = minuteSheets(symbols)

  const opened = (): OpenDay => {
    if (!today) throw new Error('the simulated feed was not loaded')
    return today
  }

  /** Midnight: the prepared day takes over, and the one that is over is revealed. */
  const turnDay = (): void => {
    const over = opened()
    today = next.take(over)
    const finish = async (): Promise<void> => {
      await days.finish(over.dayStart, over.closes(), clock())
      await days.keepUp(clock())
    }
    finish().catch(onError)
  }

  return {
    name: 'simulated',
    delayed: false,
    start: async (given) => {
      sink = given
    },
    stop: async () => {
      sink = () => {}
    },
    load: async (now) => {
      const dayStart = now - (now % dayMs)
      await days.keepUp(now)
      if (today?.dayStart !== dayStart) today = openMarketDay(await days.inputOf(dayStart))
      // A start in the last seconds of a day has no time to prepare the next one little by little.
      if (now >= dayStart + dayMs - 60_000) await next.open(today)
    },
    today: opened,
    tell: (second) => {
      if (second * 1000 >= opened().dayStart + dayMs) turnDay()
      const ofDay = second - opened().dayStart / 1000
      tellSecond(sheets.of(opened(), Math.floor(ofDay / 60)), symbols, second, sink)
    },
    prepare: (second) => {
      const ofDay = second - opened().dayStart / 1000
      if (ofDay >= announcedAtMs / 1000 && ofDay % 60 === 0) days.commit(second * 1000).catch(onError)
      if (ofDay >= nextDayFrom) next.open(opened()).catch(onError)
      next.openSome(instrumentsASecond)
      const minute = Math.floor(ofDay / 60) + 1
      const day = minute < 1440 ? opened() : next.day()
      if (day) sheets.prepare(day, minute % 1440, instrumentsASecond)
    },
    lastTick: (symbol, before) => lastTick(opened(), symbol, before),
  }
}

function tellSecond(
  { bid, ask, mid, volume, indexOf }: MinuteSheet,
  symbols: readonly string[],
  second: number,
  sink: (tick: RawTick) => void,
): void {
  symbols.forEach((symbol, i) => {
    const at = indexOf(i, second % 60)
    if (at < 0) return
    sink({
      symbol,
      bid: price(BigInt(bid[at] as number)),
      ask: price(BigInt(ask[at] as number)),
      mid: price(BigInt(mid[at] as number)),
      at: second * 1000,
      volume: BigInt(volume[at] as number),
    })
  })
}

type NextDay = {
  /** Begins with the day after this one; does nothing where that was begun already. */
  open(today: OpenDay): Promise<void>
  day(): OpenDay | null
  openSome(paths: number): void
  /** Hands the prepared day over. */
  take(today: OpenDay): OpenDay
}

/** The day that comes next, whose paths are opened a few at a time while the one before still runs. */
function nextDay(days: MarketDays, symbols: readonly string[]): NextDay {
  let opening: { after: OpenDay; done: Promise<void> } | null = null
  let day: OpenDay | null = null
  let paths = 0
  const begin = async (today: OpenDay): Promise<void> => {
    try {
      day = openMarketDay(await days.inputOf(today.dayStart + dayMs, today.closes()))
      paths = 0
    } catch (error) {
      opening = null
      throw error
    }
  }
  return {
    open: (today) => {
      if (opening?.after !== today) {
        day = null
        opening = { after: today, done: begin(today) }
      }
      return opening.done
    },
    day: () => day,
    openSome: (more) => {
      if (!day) return
      for (const symbol of symbols.slice(paths, paths + more)) {
        if (day.trades(symbol)) day.pathOf(symbol)
        paths += 1
      }
    },
    take: (today) => {
      const taken = day
      if (taken?.dayStart !== today.dayStart + dayMs) throw new Error('the next day was not prepared')
      day = null
      opening = null
      return taken
    },
  }
}

export function lastTick(day: OpenDay, symbol: string, before: number): RawTick | null {
  const path = day.trades(symbol) ? day.pathOf(symbol) : null
  const last = Math.min(secondsOfDay, Math.ceil((before - day.dayStart) / 1000)) - 1
  if (!path || last < 0) return null
  for (let minute = Math.floor(last / 60); minute >= 0; minute -= 1) {
    if (!path.isOpen(minute)) continue
    const second = Math.min(last, minute * 60 + 59)
    const tick = path.tickAt(second)
    if (!tick) continue
    const { bid, ask, mid, volume } = tick
    return { symbol, bid, ask, mid, volume: BigInt(volume), at: day.dayStart + second * 1000 }
  }
  return null
}
