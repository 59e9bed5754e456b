import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import type { OrderRequest } from '@candor/domain/orders/order-request.ts'
import { placeOrder } from '@candor/wire/orders.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useWords } from '../words/use-words.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { adoptOrder, adoptPosition } from './trading-store.ts'
import { useOrderSubmit } from './use-order-submit.ts'

type OrderBody = BodyOf<typeof placeOrder>

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
  if (!position && order.type === 'market') return say('ticket.placed-next')
  if (!position) return say('ticket.placed', { price: showPrice(order.price) })
  return say(`ticket.opened-${position.side}`, { name, price: showPrice(position.entry) })
}

/** Sends the order of a ticket: once, under one key, until an answer has come. */
export function useTicketSubmit({ symbol, ticker }: TicketTerms, onDone: () => void) {
  const say = useWords()
  const { send, ...submit } = useOrderSubmit(`ticket-${symbol}`, placeOrder, {
    seenOf: ({ type }) => (type.kind === 'market' ? type.seen : null),
    onTaken(reply) {
      const { order, position } = reply
      if (position) adoptPosition(position)
      adoptOrder(order)
      toasts.showToast(sayDone(say, ticker, reply), 'done')
      onDone()
    },
  })
  return { ...submit, place: (request: OrderRequest) => send(bodyOf(symbol, request)) }
}

export type TicketSubmit = ReturnType<typeof useTicketSubmit>
