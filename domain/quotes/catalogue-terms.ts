import type { ContractTerms } from '../contracts/contract-terms.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { CalendarId } from '../instruments/market-calendar.ts'
import type { Market } from '../instruments/market-list.ts'
import { tickSizeAt } from '../instruments/tick-size.ts'
import { price } from '../money/price.ts'
import { dayMs } from '../time/durations.ts'
import { minutesOf, sessionMinutes, sessionsForPaths } from './calendar-sessions.ts'
import type { CalendarTerms, CrossTerms, DayTerms, Feeds, InstrumentTerms, TickBand } from './day-terms.ts'
import { factors, groups } from './factor-model.ts'

/** The terms of a day, for these instruments of the catalogue. */
export const termsOfDay = (
  dayStart: number,
  instruments: readonly Instrument[],
  contracts: ContractTerms,
  feeds: Feeds = {},
): DayTerms => ({
  ...catalogueTerms(instruments),
  version: 3,
  calendars: calendarTerms(instruments, dayStart),
  contracts,
  feeds,
})

export function calendarTerms(instruments: readonly Instrument[], dayStart: number): CalendarTerms[] {
  const names = [...new Set(instruments.map(({ calendar }) => calendar))]
  return names.map((name) => ({
    name,
    symbols: instruments.filter(({ calendar }) => calendar === name).map(({ symbol }) => symbol),
    sessions: sessionsForPaths(name, dayStart, dayStart + dayMs),
    ...sessionMinutes(name),
  }))
}

/** What paths follow from on any day. */
export function catalogueTerms(instruments: readonly Instrument[]): DayTerms {
  const minutes = new Map<CalendarId, number>()
  const yearOf = (calendar: CalendarId): number => {
    const known = minutes.get(calendar) ?? minutesOf(calendar)
    minutes.set(calendar, known)
    return known
  }
  return {
    version: 1,
    factors,
    groups,
    instruments: instruments.flatMap((one) => (one.synthetic ? [] : drawnTerms(one, yearOf(one.calendar)))),
    crosses: instruments.flatMap((one) => crossTerms(one)),
    calendars: null,
    contracts: null,
    feeds: null,
  }
}

const drawnTerms = (instrument: Instrument, year: number): InstrumentTerms => ({
  symbol: instrument.symbol,
  group: instrument.correlationGroup,
  sign: instrument.groupSign,
  annualVolPpm: instrument.annualVolPpm,
  spreadPpm: instrument.typicalSpreadPpm,
  jumpsPerMillion: 140,
  minutesPerYear: year,
  volume: usualVolume(instrument),
  ticks: tickBands(instrument),
  band: instrument.symbol === 'USDHKD' ? hongKongPeg : null,
})

const hongKongPeg = { low: price(775_000_000n), high: price(785_000_000n) }

const crossTerms = (instrument: Instrument): CrossTerms[] =>
  instrument.synthetic
    ? [{ symbol: instrument.symbol, ...instrument.synthetic, ticks: tickBands(instrument) }]
    : []

/** Turnover of a usual second in whole units of quote currency; forex counts by lots instead. */
const turnover: Readonly<Record<Exclude<Market, 'forex'>, bigint>> = {
  crypto: 30_000n,
  us_stocks: 300_000n,
  metals: 1_000_000n,
  hk_stocks: 800_000n,
  my_stocks: 40_000n,
  etf: 300_000n,
}

/** Volume is counted in quantity steps of the instrument: 0.01 lot, 0.00001 bitcoin, one share, one board lot. */
function usualVolume({ market, refPrice, contractSize, quantityStep }: Instrument): number {
  if (market === 'forex') return 300
  const steps = (turnover[market] * 10n ** 24n) / (refPrice * contractSize * quantityStep)
  return Math.max(1, Number(steps))
}

/** The bands of an instrument's tick, found by asking for the tick at every bound a table could have. */
function tickBands(instrument: Instrument): readonly TickBand[] {
  const bands: TickBand[] = [{ from: price(0n), tick: tickSizeAt(instrument, price(1n)) }]
  for (let decade = 10n; decade < 10n ** 16n; decade *= 10n) {
    for (const tenths of [10n, 20n, 25n, 50n]) {
      const from = price((decade * tenths) / 10n)
      const tick = tickSizeAt(instrument, from)
      if (tick !== bands.at(-1)?.tick) bands.push({ from, tick })
    }
  }
  return bands
}
