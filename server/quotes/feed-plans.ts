import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import type { Market } from '@candor/domain/instruments/market-list.ts'
import type { SourceName } from '@candor/domain/instruments/source-name.ts'
import type { FeedPlan } from '@candor/domain/quotes/choose-feed.ts'
import type { Feeds } from '@candor/domain/quotes/day-terms.ts'

/** Which feed gives a market its prices; a market that is not named is simulated. */
export type FeedPlans = Readonly<Partial<Record<Market, FeedPlan>>>

const simulated: FeedPlan = { main: 'simulated', standIn: null }

export const planOf = (plans: FeedPlans, { market }: Pick<Instrument, 'market'>): FeedPlan =>
  plans[market] ?? simulated

/** The instruments that take prices from a source, be it only as a fallback. */
export const instrumentsOn = (plans: FeedPlans, source: SourceName): readonly Instrument[] =>
  allInstruments().filter((instrument) => {
    const { main, standIn } = planOf(plans, instrument)
    return main === source || standIn === source
  })

/** The real feeds of each symbol, as a day's terms name them. */
export const feedsOfPlans = (plans: FeedPlans): Feeds =>
  Object.fromEntries(
    allInstruments().flatMap((instrument) => {
      const { main, standIn } = planOf(plans, instrument)
      return main === 'simulated' ? [] : [[instrument.symbol, standIn ? [main, standIn] : [main]]]
    }),
  )
