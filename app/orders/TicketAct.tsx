import { path as clock } from 'phosphor:clock-countdown'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { useStore } from 'zustand'
import { TicketLimits } from '../limits/TicketLimits.tsx'
import { connectionStore } from '../shell/live-connection.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { noteOf, OrderTrouble } from './OrderTrouble.tsx'
import { OrderWaiting } from './OrderWaiting.tsx'
import type { TicketMarket } from './preview-ticket.ts'
import css from './Ticket.module.css'
import { fieldOf, type TicketState } from './use-ticket.ts'
import type { TicketSubmit } from './use-ticket-submit.ts'

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
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { entry } = ticket
  // Prices that cannot be relied on take no orders.
  const off = !reached || market === null || market.state === 'stale'
  const told = submit.refused && !fieldOf(submit.refused.refusal.code) ? submit.refused : null
  const trouble = noteOf(told, market, { reached, verified })
  return (
    <div className={cx('act')}>
      <TicketLimits product="leveraged" />
      {trouble && !submit.waiting && (
        <OrderTrouble detail={detail} again={say('ticket.moved-again')} {...trouble} />
      )}
      {market?.delayed && <Note icon={clock}>{say('ticket.delayed')}</Note>}
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
