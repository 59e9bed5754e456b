import type { Side } from '@candor/domain/positions/side.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { TextChoice } from '@candor/kit/choice/TextChoice.tsx'
import { classes } from '@candor/kit/classes.ts'
import { SheetBody, SheetFoot } from '@candor/kit/dialog/SheetParts.tsx'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { useRef } from 'react'
import { TicketLimits } from '../limits/TicketLimits.tsx'
import { type Say, useWords } from '../words/use-words.ts'
import { askBeforeOrder } from './ask-before-order.ts'
import type { TicketField } from './judge-ticket.ts'
import css from './Ticket.module.css'
import { TicketAct } from './TicketAct.tsx'
import { TicketFacts } from './TicketFacts.tsx'
import { TicketLimit, TicketStops } from './TicketPrices.tsx'
import { TicketLeverage, TicketSize } from './TicketSize.tsx'
import { leaveOnEnter, useTicketMarket } from './ticket-market.ts'
import { ticketQuestion } from './ticket-question.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { useTicketTroubles } from './ticket-trouble.ts'
import { useBuyer } from './use-buyer.ts'
import { usePress } from './use-press.ts'
import { type TicketState, useTicket } from './use-ticket.ts'
import { type TicketSubmit, useTicketSubmit } from './use-ticket-submit.ts'

const cx = classes(css)

const kinds = ['market', 'limit'] as const

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

/** What is sent is what was shown, with the price that was seen then. */
async function askAndPlace(
  say: Say,
  terms: TicketTerms,
  { request, preview }: TicketState,
  submit: TicketSubmit,
): Promise<void> {
  if (!request) return
  if (preview && !(await askBeforeOrder(() => ticketQuestion(say, terms, preview)))) return
  await submit.place(request)
}

export function TicketForm({ detail, terms, side, onSide, onDone }: TicketFormProps) {
  const say = useWords()
  const market = useTicketMarket(detail)
  const buyer = useBuyer()
  // A customer who is not verified yet is shown that first; the balance is not what prevents the order.
  const ticket = useTicket(terms, side, market, buyer.verified ? buyer.available : null)
  const submit = useTicketSubmit(terms, onDone)
  const troubles = useTicketTroubles(terms, ticket, market, submit)
  const refs = useFieldRefs()
  const press = usePress(refs, {
    look: ticket.look,
    held: submit.busy || submit.waiting,
    visitor: buyer.visitor,
    place: () => void askAndPlace(say, terms, ticket, submit),
  })
  const prices = { terms, ticket, troubles, refs }
  const { entry } = ticket
  return (
    <form
      className={cx('form')}
      onSubmit={press}
      onKeyDown={leaveOnEnter}
      onChange={submit.forgetRefusal}
      noValidate
    >
      <SheetBody>
        <div className={cx('fields')}>
          <TicketKind ticket={ticket} onSide={onSide} />
          {entry.kind === 'limit' && <TicketLimit {...prices} />}
          <TicketSize
            ref={refs.size}
            terms={terms}
            ticket={ticket}
            available={buyer.available}
            error={troubles.size}
          />
          <TicketLeverage terms={terms} ticket={ticket} />
          <TicketStops {...prices} />
          <TicketFacts terms={terms} ticket={ticket} market={market} />
          <TicketLimits product="leveraged" />
        </div>
      </SheetBody>
      <SheetFoot>
        <TicketAct
          detail={detail}
          ticket={ticket}
          submit={submit}
          market={market}
          verified={buyer.verified}
        />
      </SheetFoot>
    </form>
  )
}

/** Long or short, and at the price of now or at one that is waited for. */
function TicketKind({ ticket, onSide }: { ticket: TicketState; onSide: (side: Side) => void }) {
  const say = useWords()
  const { entry } = ticket
  return (
    <>
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
          options={kinds.map((value) => ({ value, label: say(`ticket.${value}`) }))}
          value={entry.kind}
          onChange={ticket.chooseKind}
        />
      </div>
    </>
  )
}
