import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import type { OrderRequest } from '@candor/domain/orders/order-request.ts'
import { placeOrder } from '@candor/wire/orders.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { useSubmission } from '../cash/use-submission.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useMessage, useWords } from '../words/use-words.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { adoptOrder, adoptPosition } from './trading-store.ts'

export type OrderBody = BodyOf<typeof placeOrder>

/** Why it was not taken. `seen` is the price it was sent with, to be told beside the new one. */
export type TicketRefusal = { refusal: ApiRefusal; seen: string | null }

function bodyOf(symbol: string, { side, leverage, quantity, stops, type }: OrderRequest): OrderBody {
  const line = (value: OrderRequest['stops']['takeProfit']) =>
    value === null ? null : writeShortPrice(value)
  return {
    symbol,
    side,
    leverage,
    quantity: writeQuantity(quantity),
    takeProfit: line(stops.takeProfit),
    stopLoss: line(stops.stopLoss),
    type:
      type.kind === 'market'
        ? { kind: 'market', seen: writeShortPrice(type.seen), tolerancePpm: type.tolerancePpm }
        : { kind: 'limit', limit: writeShortPrice(type.limit), until: type.until },
  }
}

function sayDone(say: Say, name: string, { order, position }: ReplyOf<typeof placeOrder>): string {
  if (!position) return say('ticket.placed', { price: showPrice(order.price) })
  return say(`ticket.opened-${position.side}`, { name, price: showPrice(position.entry) })
}

/** That a session is over is asked about by the shell. */
const askedElsewhere: readonly string[] = ['session-expired', 'session-invalid']

/** Sends the order of a ticket: once, under one key, until an answer has come. */
export function useTicketSubmit({ symbol, ticker }: TicketTerms, onDone: () => void) {
  const say = useWords()
  const submission = useSubmission(`ticket-${symbol}`, placeOrder)
  const message = useMessage()
  const [refused, setRefused] = useState<TicketRefusal | null>(null)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const refuse = (refusal: ApiRefusal, seen: string | null) => {
    if (askedElsewhere.includes(refusal.code)) return
    setRefused({ refusal, seen })
    // The ticket was closed before the answer came.
    if (!shown.current) toasts.showToast(message(refusal.code, refusal.params), 'error', 4_000)
  }
  const send = async (body: OrderBody) => {
    setRefused(null)
    const answer = await submission.send({ body })
    if (!answer.ok) return refuse(answer.refusal, body.type.kind === 'market' ? body.type.seen : null)
    const { order, position } = answer.value
    if (position) adoptPosition(position)
    adoptOrder(order)
    toasts.showToast(sayDone(say, ticker, answer.value), 'done')
    onDone()
  }
  return {
    busy: submission.busy,
    /** An order that was sent and not answered. */
    waiting: submission.waiting,
    letGo: submission.letGo,
    refused,
    forgetRefusal: () => setRefused(null),
    place: (request: OrderRequest) => send(bodyOf(symbol, request)),
    sendAgain: () => submission.waiting && send(submission.waiting),
  }
}

export type TicketSubmit = ReturnType<typeof useTicketSubmit>
