import { isMarket, markets } from '@candor/domain/instruments/market-list.ts'
import { type SourceName, sourceNames } from '@candor/domain/instruments/source-name.ts'
import { feedPlan } from '@candor/domain/quotes/choose-feed.ts'
import { accept } from '@candor/domain/result.ts'
import type { FeedPlans } from './quotes/feed-plans.ts'
import { type Reader, wrong } from './setting-reader.ts'

const isSource = (text: string): text is SourceName => sourceNames.some((name) => name === text)

/** Where the prices of which market come from. */
export const feeds: Reader<FeedPlans> = (text) => {
  const mend = `Write market:feed pairs such as crypto:binance,us_stocks:yahoo, with a stand-in after a + (crypto:binance+yahoo). Markets: ${markets.join(', ')}. Feeds: ${sourceNames.join(', ')}.`
  const plans: Record<string, FeedPlans[keyof FeedPlans]> = {}
  for (const pair of text.split(',')) {
    const [, market = '', main = '', standIn = ''] =
      /^\s*([a-z_]+)\s*:\s*([a-z]+)\s*(?:\+\s*([a-z]+)\s*)?$/.exec(pair) ?? []
    if (!isMarket(market) || market in plans)
      return wrong(`"${pair.trim()}" does not name one more market`, mend)
    if (!isSource(main) || (standIn !== '' && !isSource(standIn)))
      return wrong(`"${pair.trim()}" does not name a feed`, mend)
    if (market !== 'crypto' && [main, standIn].includes('binance'))
      return wrong(`binance has no prices of ${market}`, mend)
    const plan = feedPlan(main, standIn === '' ? null : standIn)
    if (!plan.ok) return wrong(`"${pair.trim()}" cannot be: ${plan.refusal}`, mend)
    plans[market] = plan.value
  }
  return accept(plans)
}
