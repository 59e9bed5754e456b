import type { SpotSide } from '@candor/domain/holdings/spot-request.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { MouseEvent } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { OrderWaiting } from '../orders/OrderWaiting.tsx'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { useWords } from '../words/use-words.ts'
import css from './Spot.module.css'
import type { SpotTerms } from './spot-ticket-terms.ts'
import type { SpotSubmit } from './use-spot-submit.ts'
import type { SpotTicketState } from './use-spot-ticket.ts'

const cx = classes(css)

type SpotActProps = {
  /** The id of the form the button sends. */
  form: string
  terms: SpotTerms
  ticket: SpotTicketState
  submit: SpotSubmit
  market: TicketMarket | null
}

/** Sell and buy. The side of the ticket is ink and orders; the other one turns the ticket over. */
export function SpotAct({ form, terms, ticket, submit, market }: SpotActProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { side } = ticket.entry
  // Prices that cannot be relied on take no orders, and neither does a market that does not trade.
  const off = !reached || market?.state !== 'live'
  if (submit.waiting)
    return (
      <div className={cx('waiting')}>
        <OrderWaiting
          busy={submit.busy}
          text={say('act.no-answer-text')}
          onSend={() => void submit.sendAgain()}
          onLetGo={submit.letGo}
        />
      </div>
    )
  const turn = (event: MouseEvent, to: SpotSide) => {
    // By the time the browser acts on the click this is the button that orders, and it would send the empty ticket.
    event.preventDefault()
    submit.forgetRefusal()
    ticket.chooseSide(to)
    // Pressed from further down the page, the fields that are to be filled come into view.
    const fields = document.getElementById(form)
    if (fields && fields.getBoundingClientRect().top < 0) fields.scrollIntoView({ block: 'center' })
  }
  const button = (own: SpotSide) =>
    own === side ? (
      <Button key={own} type="submit" form={form} busy={submit.busy} disabled={off}>
        <ActName terms={terms} ticket={ticket} />
      </Button>
    ) : (
      <Button key={own} tone="line" disabled={submit.busy} onClick={(event) => turn(event, own)}>
        {say(`spot.${own}`)}
      </Button>
    )
  return (
    <div className={cx('pair', side)}>
      {button('sell')}
      {button('buy')}
    </div>
  )
}

/** The act and the amount; an order that waits at a limit names it. */
function ActName({ terms, ticket: { entry, preview } }: Pick<SpotActProps, 'terms' | 'ticket'>) {
  const say = useWords()
  const { side } = entry
  if (!preview) return say(`spot.${side}`)
  if (preview.rests && entry.kind === 'limit')
    return say(`spot.${side}-at`, { price: showFullPrice(preview.at, terms.priceDecimals) })
  return say(`spot.${side}-for`, { amount: formatMoney(preview.total) })
}
