import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type RefObject, useId } from 'react'
import { useWords } from '../words/use-words.ts'
import { LimitFields } from './LimitFields.tsx'
import { PriceBox } from './PriceBox.tsx'
import { priceSize } from './price-text.ts'
import css from './Ticket.module.css'
import type { TicketTerms } from './ticket-terms.ts'
import type { TicketField, TicketState } from './use-ticket.ts'

const cx = classes(css)

/** The field that is wrong, and what is wrong with it. */
export type FieldTrouble = { field: TicketField; text: string } | null

type TicketPricesProps = {
  terms: TicketTerms
  ticket: TicketState
  trouble: FieldTrouble
  refs: Record<TicketField, RefObject<HTMLInputElement | null>>
}

function usePriceBox({ terms, ticket, trouble, refs }: TicketPricesProps, errorId: string) {
  const say = useWords()
  return (field: 'takeProfit' | 'stopLoss') => ({
    text: ticket.entry[field],
    size: priceSize(terms),
    placeholder: say('ticket.not-set'),
    wrong: trouble?.field === field,
    describedBy: trouble?.field === field ? errorId : undefined,
    onType: (text: string) => ticket.enter(field, text),
    onLeave: () => ticket.leave(field),
    ref: refs[field],
  })
}

/** The price a limit order waits for, and how long it does. */
export function TicketLimit({ terms, ticket, trouble, refs }: TicketPricesProps) {
  return (
    <LimitFields
      terms={terms}
      entry={ticket.entry}
      error={trouble?.field === 'limit' ? trouble.text : undefined}
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
  const { ticket, trouble } = props
  const own = trouble?.field === 'takeProfit' || trouble?.field === 'stopLoss'
  return (
    <div>
      <div className={cx('two')}>
        <PriceBox
          label={say('ticket.take-profit')}
          beside={<Outcome money={ticket.preview?.takeProfitMoney} />}
          {...box('takeProfit')}
        />
        <PriceBox
          label={say('ticket.stop-loss')}
          beside={<Outcome money={ticket.preview?.stopLossMoney} />}
          {...box('stopLoss')}
        />
      </div>
      <FieldError id={errorId} error={own ? trouble.text : undefined} />
    </div>
  )
}

function Outcome({ money }: { money: Cents | null | undefined }) {
  if (money === null || money === undefined) return null
  const tone = money > 0n ? 'up' : money < 0n ? 'down' : null
  return <span className={cx(tone)}>{formatMoney(money, { signed: true })}</span>
}
