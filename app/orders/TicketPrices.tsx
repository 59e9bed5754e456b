import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type RefObject, useId } from 'react'
import { useWords } from '../words/use-words.ts'
import type { TicketField } from './judge-ticket.ts'
import { LimitFields } from './LimitFields.tsx'
import { PriceBox } from './PriceBox.tsx'
import { priceSize } from './price-text.ts'
import css from './Ticket.module.css'
import type { TicketTerms } from './ticket-terms.ts'
import type { FieldTroubles } from './ticket-trouble.ts'
import type { TicketState } from './use-ticket.ts'

const cx = classes(css)

type TicketPricesProps = {
  terms: TicketTerms
  ticket: TicketState
  troubles: FieldTroubles
  refs: Record<TicketField, RefObject<HTMLInputElement | null>>
}

type StopField = 'takeProfit' | 'stopLoss'

function usePriceBox({ terms, ticket, troubles, refs }: TicketPricesProps, errorId: string) {
  const say = useWords()
  return (field: StopField) => ({
    text: ticket.entry[field],
    size: priceSize(terms),
    placeholder: say('ticket.not-set'),
    wrong: troubles[field] !== undefined,
    describedBy: troubles[field] === undefined ? undefined : `${errorId}-${field}`,
    onType: (text: string) => ticket.enter(field, text),
    onLeave: () => ticket.leave(field),
    ref: refs[field],
  })
}

/** The price a limit order waits for, and how long it does. */
export function TicketLimit({ terms, ticket, troubles, refs }: TicketPricesProps) {
  return (
    <LimitFields
      terms={terms}
      entry={ticket.entry}
      error={troubles.limit}
      ref={refs.limit}
      onType={(text) => ticket.enter('limit', text)}
      onLeave={() => ticket.leave('limit')}
      onUntil={(until) => ticket.change({ until })}
    />
  )
}

/** Take profit and stop loss, each with the money it means. */
export function TicketStops(props: TicketPricesProps) {
  const say = useWords()
  const errorId = useId()
  const box = usePriceBox(props, errorId)
  const { ticket, troubles } = props
  // What a line that cannot lie there would bring is no outcome: a stop loss above the price is not a gain.
  const moneyAt = (field: StopField) => (ticket.problems[field] ? null : ticket.preview?.[`${field}Money`])
  return (
    <div>
      <div className={cx('two')}>
        <PriceBox
          label={say('ticket.take-profit')}
          beside={<Outcome money={moneyAt('takeProfit')} />}
          {...box('takeProfit')}
        />
        <PriceBox
          label={say('ticket.stop-loss')}
          beside={<Outcome money={moneyAt('stopLoss')} />}
          {...box('stopLoss')}
        />
      </div>
      <FieldError id={`${errorId}-takeProfit`} error={troubles.takeProfit} />
      <FieldError id={`${errorId}-stopLoss`} error={troubles.stopLoss} />
    </div>
  )
}

function Outcome({ money }: { money: Cents | null | undefined }) {
  if (money === null || money === undefined) return null
  const tone = money > 0n ? 'up' : money < 0n ? 'down' : null
  return <span className={cx(tone)}>{formatMoney(money, { signed: true })}</span>
}
