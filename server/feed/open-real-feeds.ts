import type { Feed } from '../quotes/feed.ts'
import { type FeedPlans, instrumentsOn } from '../quotes/feed-plans.ts'
import type { TellTrouble } from './feed-trouble.ts'

/** The real feeds that the settings name. Their code is loaded only then: most installs never need it. */
export async function openRealFeeds(
  plans: FeedPlans,
  clock: () => number,
  tell: (feed: string) => TellTrouble,
): Promise<Feed[]> {
  const feeds: Feed[] = []
  const onYahoo = instrumentsOn(plans, 'yahoo')
  if (onYahoo.length > 0) {
    const { yahooFeed } = await import('./yahoo-feed.ts')
    feeds.push(yahooFeed({ instruments: onYahoo, clock, tell: tell('yahoo') }))
  }
  const onBinance = instrumentsOn(plans, 'binance')
  if (onBinance.length > 0) {
    const { binanceFeed } = await import('./binance-feed.ts')
    feeds.push(binanceFeed({ instruments: onBinance, clock, tell: tell('binance') }))
  }
  return feeds
}
