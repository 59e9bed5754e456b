import type { Market } from '@candor/domain/instruments/market-list.ts'
import type { ClosedStretch } from '@candor/kit/chart/closed-stretch.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useMemo } from 'react'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { sayWait } from './say-wait.ts'
import { closeOf } from './wait-span.ts'

/** The time from a closed market's last price to its next opening, in words for its chart; null while it trades. */
export function useClosedStretch(market: Market, quote: WireQuote | undefined): ClosedStretch | null {
  const say = useWords()
  const locale = useLocale()
  const status = useMarketStatus().find((each) => each.market === market)
  const opensAt = status?.open === false ? status.opensAt : null
  const lastTickAt = quote?.state === 'closed' ? quote.at : null
  return useMemo(() => {
    if (opensAt === null || lastTickAt === null) return null
    const close = closeOf(lastTickAt)
    return {
      title: say('closed.stretch'),
      length: sayWait(say, Date.parse(opensAt) - close),
      closes: formatTime(new Date(close)),
      // With its day, unless it opens again on the day on which it closed.
      opens: showOpening(opensAt, locale, close),
    }
  }, [opensAt, lastTickAt, say, locale])
}
