import { path as warningCircle } from 'phosphor:warning-circle'
import type { ArticleSlug } from '@candor/help/contents.ts'
import { sentenceLinkClass } from '@candor/kit/button/LinkButton.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayAndTime } from '@candor/kit/numbers/format-date.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import type { ReactNode } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { Link } from '../shell/Link.tsx'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import type { TicketMarket } from './preview-ticket.ts'
import type { TicketRefusal } from './use-order-submit.ts'

type TroubleNote = { code: MessageCode; refused: TicketRefusal | null }

/** The text over the button: the server's refusal, or what is known to prevent any order. */
export function noteOf(
  refused: TicketRefusal | null,
  market: TicketMarket | null,
  { reached, verified }: { reached: boolean; verified: boolean },
): TroubleNote | null {
  if (refused) return { code: refused.refusal.code, refused }
  if (!reached) return { code: 'network-error-try-later', refused: null }
  if (!verified) return { code: 'account-not-verified', refused: null }
  if (market?.state === 'closed') return { code: 'non-trading-hours', refused: null }
  if (market?.state === 'halted') return { code: 'instrument-halted', refused: null }
  return market?.state === 'stale' ? { code: 'data-anomaly', refused: null } : null
}

/** Reasons with an article of their own; all others are in the one about refusals. */
const explained: Partial<Record<MessageCode, ArticleSlug>> = {
  'instrument-halted': 'trading-hours',
  'data-anomaly': 'stale-prices',
}

type OrderTroubleProps = TroubleNote & {
  detail: WireInstrumentDetail
  /** What a second tap does once the price has moved. */
  again: string
}

export function OrderTrouble({ detail, code, refused, again }: OrderTroubleProps) {
  const say = useWords()
  const message = useMessage()
  const textOf = useRefusalText()
  const note = (children: ReactNode) => (
    <Note tone="danger" icon={warningCircle} role={refused ? 'alert' : 'status'}>
      {children}
    </Note>
  )
  if (code === 'account-not-verified') return note(<UnverifiedText />)
  if (code === 'non-trading-hours') return note(<ClosedText market={detail.market} />)
  if (code === 'price-moved' && refused?.seen)
    return note(
      <>
        <b>
          {say('ticket.moved', {
            old: showPrice(refused.seen),
            new: showPrice(refused.refusal.params['price'] ?? refused.seen),
          })}
        </b>{' '}
        {again}
      </>,
    )
  return note(
    <>
      {refused ? textOf(refused.refusal) : message(code)}{' '}
      <HelpLink article={explained[code] ?? 'order-refused'}>{say('ticket.why-refused')}</HelpLink>
    </>,
  )
}

/** That nobody is known yet behind the account, and the way to change that. */
export function UnverifiedText() {
  const say = useWords()
  return (
    <>
      <b>{say('ticket.unverified')}</b> {say('ticket.verify-text')}{' '}
      <Link to="verification" className={sentenceLinkClass}>
        {say('ticket.verify')}
      </Link>
    </>
  )
}

/** That the market is closed, and when it opens. */
export function ClosedText({ market }: { market: WireInstrumentDetail['market'] }) {
  const say = useWords()
  const locale = useLocale()
  const status = useMarketStatus().find((each) => each.market === market)
  const opensAt = status?.open === false ? status.opensAt : null
  return (
    <>
      <b>{say('ticket.closed')}</b>{' '}
      {opensAt !== null && say('ticket.opens', { time: formatDayAndTime(new Date(opensAt), locale) })}{' '}
      <HelpLink article="trading-hours" />
    </>
  )
}
