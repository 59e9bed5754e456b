import { path as warningCircle } from 'phosphor:warning-circle'
import { Button } from '@candor/kit/button/Button.tsx'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import type { MessageCode } from '@candor/wire/messages.en.ts'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useMarketStatus } from '../quotes/market-status.ts'
import { showOpening } from '../quotes/opening-time.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { Link } from '../shell/Link.tsx'
import { connectionStore } from '../shell/live-connection.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { OrderWaiting } from './OrderWaiting.tsx'
import type { TicketMarket } from './preview-ticket.ts'
import css from './Ticket.module.css'
import { fieldOf, type TicketState } from './use-ticket.ts'
import type { TicketRefusal, TicketSubmit } from './use-ticket-submit.ts'

const cx = classes(css)

type TicketActProps = {
  detail: WireInstrumentDetail
  ticket: TicketState
  submit: TicketSubmit
  market: TicketMarket | null
  verified: boolean
}

/** The button that names the act and the amount, under it the risk in plain words, and over it what stands in the way. */
export function TicketAct({ detail, ticket, submit, market, verified }: TicketActProps) {
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { entry } = ticket
  // Prices that cannot be relied on take no orders.
  const off = !reached || market === null || market.state === 'stale'
  const trouble = noteOf(submit.refused, market, { reached, verified })
  return (
    <div className={cx('act')}>
      {trouble && !submit.waiting && <Trouble detail={detail} {...trouble} />}
      {submit.waiting ? (
        <OrderWaiting busy={submit.busy} onSend={() => void submit.sendAgain()} onLetGo={submit.letGo} />
      ) : (
        <Button type="submit" tone={entry.side === 'long' ? 'up' : 'down'} busy={submit.busy} disabled={off}>
          <Triangle to={entry.side === 'long' ? 'up' : 'down'} />
          <ActName ticket={ticket} />
        </Button>
      )}
      <Risk detail={detail} ticket={ticket} />
    </div>
  )
}

type TroubleNote = { code: MessageCode; refused: TicketRefusal | null }

/** What is said over the button: the server's no, or what is known to stand in the way of any order. */
function noteOf(
  refused: TicketRefusal | null,
  market: TicketMarket | null,
  { reached, verified }: { reached: boolean; verified: boolean },
): TroubleNote | null {
  if (refused && !fieldOf(refused.refusal.code)) return { code: refused.refusal.code, refused }
  if (!reached) return { code: 'network-error-try-later', refused: null }
  if (!verified) return { code: 'account-not-verified', refused: null }
  if (market?.state === 'closed') return { code: 'non-trading-hours', refused: null }
  if (market?.state === 'halted') return { code: 'instrument-halted', refused: null }
  return market?.state === 'stale' ? { code: 'data-anomaly', refused: null } : null
}

function Trouble({ detail, code, refused }: TroubleNote & { detail: WireInstrumentDetail }) {
  const say = useWords()
  const message = useMessage()
  const note = (children: ReactNode) => (
    <Note tone="danger" icon={warningCircle} role={refused ? 'alert' : 'status'}>
      {children}
    </Note>
  )
  if (code === 'account-not-verified')
    return note(
      <>
        <b>{message(code)}</b> {say('ticket.verify-text')}{' '}
        <Link to="verification" className={linkClass}>
          {say('ticket.verify')}
        </Link>
      </>,
    )
  if (code === 'non-trading-hours')
    return note(
      <>
        <b>{message(code)}</b> <NextOpening market={detail.market} />
      </>,
    )
  if (code === 'price-moved' && refused?.seen)
    return note(
      <>
        <b>
          {say('ticket.moved', {
            old: showPrice(refused.seen),
            new: showPrice(refused.refusal.params['price'] ?? refused.seen),
          })}
        </b>{' '}
        {say('ticket.moved-again')}
      </>,
    )
  return note(message(code, refused?.refusal.params))
}

function NextOpening({ market }: { market: WireInstrumentDetail['market'] }) {
  const say = useWords()
  const locale = useLocale()
  const status = useMarketStatus().find((each) => each.market === market)
  if (!status?.opensAt || status.open) return null
  return say('ticket.opens', { time: showOpening(status.opensAt, locale, Date.now()) })
}

function ActName({ ticket: { entry, preview } }: { ticket: TicketState }) {
  const say = useWords()
  if (!preview) return say(`ticket.open-${entry.side}-empty`)
  return say(preview.rests ? `ticket.rest-${entry.side}` : `ticket.open-${entry.side}`, {
    amount: formatMoney(preview.margin),
  })
}

function Risk({ detail, ticket: { entry, preview } }: { detail: WireInstrumentDetail; ticket: TicketState }) {
  const say = useWords()
  const locale = useLocale()
  if (!preview) return null
  const name = detail.name[locale]
  const falls = entry.side === 'long' ? 'ticket.falls' : 'ticket.rises'
  return (
    <p className={cx('risk')}>
      {preview.liquidation !== null && say(falls, { name, pct: formatPercent(preview.distance) })}{' '}
      {say('ticket.most-text', { amount: formatMoney(preview.most) })}{' '}
      {preview.rests && say('ticket.reserve', { amount: formatMoney(preview.most) })}
    </p>
  )
}
