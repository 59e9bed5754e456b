import { sourceNames } from '@candor/domain/instruments/source-name.ts'
import { sourceTraits } from '@candor/domain/quotes/choose-feed.ts'
import type { readOverview } from '@candor/wire/overview.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { MarketBoard } from '../quotes/market-board.ts'

type FeedState = ReplyOf<typeof readOverview>['feeds'][number]

/** The feeds that prices come from now, each with its newest tick and the instruments that are stale. */
export function feedStates(board: Pick<MarketBoard, 'all'>): FeedState[] {
  const quotes = board.all()
  return sourceNames.flatMap((source) => {
    const own = quotes.filter((quote) => quote.source === source)
    if (own.length === 0) return []
    return {
      source,
      instruments: own.length,
      newestAt: new Date(Math.max(...own.map(({ at }) => at))).toISOString(),
      limitSeconds: sourceTraits(source).silentMs / 1000,
      stale: own.filter(({ state }) => state === 'stale').map(({ symbol }) => symbol),
    }
  })
}
