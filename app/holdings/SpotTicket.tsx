import type { SpotSide } from '@candor/domain/holdings/spot-request.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { TicketLimits } from '../limits/TicketLimits.tsx'
import { askBeforeOrder } from '../orders/ask-before-order.ts'
import { LimitFields } from '../orders/LimitFields.tsx'
import { noteOf, OrderTrouble } from '../orders/OrderTrouble.tsx'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import { leaveOnEnter, useTicketMarket } from '../orders/ticket-market.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { usePress } from '../orders/use-press.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { useHolding } from './holdings-store.ts'
import { OwnHolding } from './OwnHolding.tsx'
import { holdingOrNone } from './own-holding.ts'
import { spotRequest } from './preview-spot.ts'
import css from './Spot.module.css'
import { SpotAct } from './SpotAct.tsx'
import { SpotFacts } from './SpotFacts.tsx'
import { SpotSize } from './SpotSize.tsx'
import { spotQuestion } from './spot-question.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'
import { useSpotTrouble } from './spot-trouble.ts'
import { type SpotSubmit, useSpotSubmit } from './use-spot-submit.ts'
import { type SpotField, type SpotTicketState, spotFieldOf, useSpotTicket } from './use-spot-ticket.ts'

const cx = classes(css)

type SpotTicketProps = {
  detail: WireInstrumentDetail
  terms: SpotTerms
  side: SpotSide
  children: ReactNode
}

const useFieldRefs = () =>
  ({
    size: useRef<HTMLInputElement>(null),
    limit: useRef<HTMLInputElement>(null),
  }) satisfies Record<SpotField, unknown>

/** Sends the order, after asking who wants to be asked: what is sent is what was shown, with the price that was seen then. */
async function placeSpot(
  say: Say,
  terms: SpotTerms,
  { entry, preview }: SpotTicketState,
  market: TicketMarket | null,
  submit: SpotSubmit,
): Promise<void> {
  if (!market) return
  const request = spotRequest(entry, market)
  if (preview && !(await askBeforeOrder(() => spotQuestion(say, terms, entry, preview)))) return
  await submit.place(request)
}

/** The spot ticket lies open on its page: what is entered, what it means, and the two buttons in view below everything. */
export function SpotTicket({ detail, terms, side, children }: SpotTicketProps) {
  const say = useWords()
  const id = useId()
  const market = useTicketMarket(detail)
  const buyer = useBuyer()
  const held = useHolding(terms.symbol)
  const holding = useMemo(() => holdingOrNone(terms.symbol, held), [terms.symbol, held])
  const known = { verified: buyer.verified, available: buyer.available, holding }
  const ticket = useSpotTicket(terms, side, market, known)
  const submit = useSpotSubmit(terms.symbol, terms, ticket.clear)
  const trouble = useSpotTrouble(terms, ticket, submit.refused, market, holding)
  const refs = useFieldRefs()
  const press = usePress(refs, {
    look: ticket.look,
    held: submit.busy || submit.waiting,
    visitor: buyer.visitor,
    place: () => void placeSpot(say, terms, ticket, market, submit),
  })
  const { entry } = ticket
  return (
    <>
      <form
        id={id}
        className={cx('form')}
        onSubmit={press}
        onKeyDown={leaveOnEnter}
        onChange={submit.forgetRefusal}
        noValidate
      >
        <SpotTrouble detail={detail} submit={submit} market={market} buyer={buyer} side={entry.side} />
        <Segmented
          label={say('ticket.type')}
          options={(['market', 'limit'] as const).map((value) => ({ value, label: say(`ticket.${value}`) }))}
          value={entry.kind}
          onChange={ticket.chooseKind}
        />
        {entry.kind === 'limit' && (
          <LimitFields
            terms={terms}
            entry={entry}
            error={trouble?.field === 'limit' ? trouble.text : undefined}
            ref={refs.limit}
            onType={(text) => ticket.enter('limit', text)}
            onLeave={() => ticket.leave('limit')}
            onUntil={(until) => ticket.change({ until })}
          />
        )}
        <SpotSize
          ref={refs.size}
          terms={terms}
          ticket={ticket}
          available={buyer.available}
          holding={holding}
          market={market}
          error={trouble?.field === 'size' ? trouble.text : undefined}
        />
        <SpotFacts terms={terms} ticket={ticket} market={market} />
        {entry.side === 'buy' && <TicketLimits product="spot" />}
      </form>
      <OwnHolding symbol={terms.symbol} />
      {children}
      <ActionBar>
        <SpotAct form={id} terms={terms} ticket={ticket} submit={submit} market={market} />
      </ActionBar>
    </>
  )
}

type SpotTroubleProps = {
  detail: WireInstrumentDetail
  submit: SpotSubmit
  market: TicketMarket | null
  buyer: { verified: boolean }
  side: SpotSide
}

/** What prevents the order as a whole. A refusal of the server is scrolled into view. */
function SpotTrouble({ detail, submit, market, buyer, side }: SpotTroubleProps) {
  const say = useWords()
  const place = useRef<HTMLDivElement>(null)
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { refused, waiting } = submit
  const told = refused && !spotFieldOf(refused.refusal.code) ? refused : null
  useEffect(() => {
    if (told) place.current?.scrollIntoView({ block: 'center' })
  }, [told])
  const note = waiting ? null : noteOf(told, market, { reached, verified: buyer.verified })
  return (
    <div ref={place} className={cx('trouble')}>
      {note && (
        <OrderTrouble
          detail={detail}
          again={say(side === 'buy' ? 'spot.moved-buy' : 'spot.moved-sell')}
          {...note}
        />
      )}
    </div>
  )
}
