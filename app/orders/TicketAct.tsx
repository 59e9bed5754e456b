import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
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

/**
 * What stays in view under the fields: what prevents the order, the most that can be lost, the button that names the act and the amount, and
 * the risk in plain words.
 */
export function TicketAct({ detail, ticket, submit, market, verified }: TicketActProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { entry } = ticket
  // Prices that cannot be relied on take no orders, and neither does a market that does not trade.
  const off = !reached || market?.state !== 'live'
  const told = submit.refused && !fieldOf(submit.refused.refusal.code) ? submit.refused : null
  const most = ticket.preview ? formatMoney(ticket.preview.most) : '\u2013'
  const trouble = noteOf(told, market, { reached, verified })
  return (
    <div className={cx('act')}>
      {trouble && !submit.waiting && (
        <OrderTrouble detail={detail} again={say('ticket.moved-again')} {...trouble} />
      )}
      <KeyValueList items={[{ id: 'most', label: say('ticket.most'), value: most, total: true }]} />
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
  const falls = entry.side === 'long' ? 'ticket.falls' : 'ticket.rises'
  const text =
    preview && preview.liquidation !== null
      ? say(falls, { name: detail.name[locale], pct: formatPercent(preview.distance) })
      : say('ticket.most-text')
  return <p className={cx('risk')}>{text}</p>
}
