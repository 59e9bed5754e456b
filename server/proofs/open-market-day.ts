import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { calendarTerms } from '@candor/domain/quotes/catalogue-terms.ts'
import { type DayInput, type DayPaths, dayPaths } from '@candor/domain/quotes/day-paths.ts'

/** A day of the market that is open, or was, or will be. */
export type OpenDay = DayPaths & {
  readonly dayStart: number
  /** The last mid of every instrument, also of those that did not trade. */
  closes(): Map<string, Price>
}

/** Opens a day. What has no close of the day before begins at its reference price; terms of version 1 have the calendars of the catalogue. */
export function openMarketDay({ dayStart, seed, terms, previousCloses }: DayInput): OpenDay {
  const { calendars } = terms
  const drawn = new Set(terms.instruments.map(({ symbol }) => symbol))
  const referencePrices = allInstruments().flatMap(({ symbol, refPrice }): [string, Price][] =>
    drawn.has(symbol) ? [[symbol, refPrice]] : [],
  )
  const paths = dayPaths({
    dayStart,
    seed,
    terms: { ...terms, calendars: calendars ?? calendarTerms(allInstruments(), dayStart) },
    previousCloses: new Map([...referencePrices, ...previousCloses]),
  })
  return {
    ...paths,
    dayStart,
    closes: () => {
      const closes = new Map(previousCloses)
      for (const symbol of paths.symbols) {
        if (closes.has(symbol) && !paths.trades(symbol)) continue
        const path = paths.pathOf(symbol)
        if (path) closes.set(symbol, path.closeOfDay)
      }
      return closes
    },
  }
}
