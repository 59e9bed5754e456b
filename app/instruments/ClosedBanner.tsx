import { path as hand } from 'phosphor:hand-palm'
import { path as moon } from 'phosphor:moon'
import type { Market } from '@candor/domain/instruments/market-list.ts'
import { Banner } from '@candor/kit/notice/Banner.tsx'
import { useMinuteClock } from '@candor/kit/time/minute-clock.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { sayWait } from './say-wait.ts'
import { closeOf } from './wait-span.ts'

/** Says that the instrument does not trade now, when it does again, and from when the prices on its page are. */
export function ClosedBanner({ market, quote }: { market: Market; quote: WireQuote }) {
  const say = useWords()
  const locale = useLocale()
  const now = useMinuteClock()
  const status = useMarketStatus().find((each) => each.market === market)
  if (quote.state === 'halted')
    return (
      <Banner tone="warn" icon={hand}>
        <b>{say('closed.halted-title')}</b>{' '}
        {say('closed.halted', { time: showOpening(quote.at, locale, now) })}{' '}
        <HelpLink article="trading-hours" />
      </Banner>
    )
  const close = showOpening(new Date(closeOf(quote.at)).toISOString(), locale, now)
  const opensAt = status?.open === false ? status.opensAt : null
  return (
    <Banner tone="warn" icon={moon}>
      <b>{say(`closed.${market}`)}</b>{' '}
      {opensAt === null
        ? say('closed.prices', { close })
        : say('closed.opens', {
            time: showOpening(opensAt, locale, now),
            wait: sayWait(say, Date.parse(opensAt) - now),
            close,
          })}
    </Banner>
  )
}
