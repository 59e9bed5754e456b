import type { Side } from '@candor/domain/positions/side.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { useRef } from 'react'
import { useMessage, useWords } from '../words/use-words.ts'
import { askBeforeOrder } from './ask-before-order.ts'
import { smallestMargin, type TicketMarket } from './preview-ticket.ts'
import { TextChoice } from './TextChoice.tsx'
import css from './Ticket.module.css'
import { TicketAct } from './TicketAct.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { type FieldTrouble, TicketLimit, TicketStops } from './TicketPrices.tsx'
import { TicketLeverage, TicketSize } from './TicketSize.tsx'
import { leaveOnEnter, useTicketMarket } from './ticket-market.ts'
import { ticketQuestion } from './ticket-question.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { useBuyer } from './use-buyer.ts'
import { usePress } from './use-press.ts'
import { fieldOf, type TicketField, type TicketState, useTicket } from './use-ticket.ts'
import { type TicketSubmit, useTicketSubmit } from './use-ticket-submit.ts'

const cx = classes(css)

/** What is wrong with a field: what is seen here, or what the server has said. */
function useTrouble(
  terms: TicketTerms,
  ticket: TicketState,
  market: TicketMarket | null,
  { refused }: TicketSubmit,
): FieldTrouble {
  const say = useWords()
  const message = useMessage()
  const told = refused && fieldOf(refused.refusal.code)
  const field = told ?? ticket.shown
  const code = told ? refused.refusal.code : ticket.problem
  if (!field || !code) return null
  const { sizing } = ticket.entry
  // A margin that reaches for nothing says more than that a size is wrong.
  if (code === 'quantity-invalid' && sizing === 'margin' && market) {
    const amount = formatMoney(smallestMargin(terms, ticket.entry, market))
    return { field, text: say('ticket.too-small', { amount }) }
  }
  return { field, text: message(code) }
}

const useFieldRefs = () =>
  ({
    size: useRef<HTMLInputElement>(null),
    limit: useRef<HTMLInputElement>(null),
    takeProfit: useRef<HTMLInputElement>(null),
    stopLoss: useRef<HTMLInputElement>(null),
  }) satisfies Record<TicketField, unknown>

type TicketFormProps = {
  detail: WireInstrumentDetail
  terms: TicketTerms
  side: Side
  onSide: (side: Side) => void
  onDone: () => void
}

export function TicketForm({ detail, terms, side, onSide, onDone }: TicketFormProps) {
  const say = useWords()
  const market = useTicketMarket(detail)
  const buyer = useBuyer()
  const ticket = useTicket(terms, side, market, buyer)
  const submit = useTicketSubmit(terms, onDone)
  const trouble = useTrouble(terms, ticket, market, submit)
  const refs = useFieldRefs()
  const place = async () => {
    const { request, preview } = ticket
    if (!request) return
    // What is sent is what was shown, with the price that was seen then.
    if (preview && !(await askBeforeOrder(() => ticketQuestion(say, terms, preview)))) return
    await submit.place(request)
  }
  const press = usePress(refs, {
    look: ticket.look,
    held: submit.busy || submit.waiting,
    visitor: buyer.visitor,
    place: () => void place(),
  })
  const prices = { terms, ticket, trouble, refs }
  const { entry } = ticket
  return (
    <form
      className={cx('form')}
      onSubmit={press}
      onKeyDown={leaveOnEnter}
      onChange={submit.forgetRefusal}
      noValidate
    >
      <Segmented
        label={say('trade.direction')}
        options={[
          { value: 'long', label: say('trade.long'), tone: 'up' },
          { value: 'short', label: say('trade.short'), tone: 'down' },
        ]}
        value={entry.side}
        onChange={onSide}
      />
      <div className={cx('type')}>
        <span>{say('ticket.type')}</span>
        <TextChoice
          label={say('ticket.type')}
          options={(['market', 'limit'] as const).map((value) => ({ value, label: say(`ticket.${value}`) }))}
          value={entry.kind}
          onChange={ticket.chooseKind}
        />
      </div>
      {entry.kind === 'limit' && <TicketLimit {...prices} />}
      <TicketSize
        ref={refs.size}
        terms={terms}
        ticket={ticket}
        available={buyer.available}
        error={trouble?.field === 'size' ? trouble.text : undefined}
      />
      <TicketLeverage terms={terms} ticket={ticket} />
      <TicketStops {...prices} />
      <TicketFacts terms={terms} ticket={ticket} market={market} />
      <TicketAct detail={detail} ticket={ticket} submit={submit} market={market} verified={buyer.verified} />
    </form>
  )
}
