import type { SpotRequest } from '@candor/domain/holdings/spot-request.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { BodyOf, ReplyOf } from '@candor/wire/route.ts'
import { placeSpotOrder } from '@candor/wire/spot.ts'
import { useOrderSubmit } from '../orders/use-order-submit.ts'
import { quantityOf } from '../positions/own-position.ts'
import { showPrice } from '../quotes/quote-text.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useWords } from '../words/use-words.ts'
import { adoptHolding, adoptSpotOrder } from './holdings-store.ts'
import { showHeld } from './spot-text.ts'

type SpotBody = BodyOf<typeof placeSpotOrder>

function sizeOf(size: SpotRequest['size']): SpotBody['size'] {
  if (size.by === 'amount') return { by: 'amount', amount: writeCents(size.amount) }
  return size.by === 'quantity' ? { by: 'quantity', quantity: writeQuantity(size.quantity) } : size
}

/** What a ticket sends. A recurring buy, which takes any price, has no ticket. */
function bodyOf(symbol: string, { side, size, type }: SpotRequest): SpotBody | null {
  if (type.kind === 'any-price') return null
  return {
    symbol,
    side,
    size: sizeOf(size),
    type:
      type.kind === 'market'
        ? { kind: 'market', seen: writeShortPrice(type.seen), tolerancePpm: type.tolerancePpm }
        : { kind: 'limit', limit: writeShortPrice(type.limit), until: type.until },
  }
}

type Named = Pick<WireInstrument, 'market' | 'ticker'>

function sayDone(say: Say, instrument: Named, { order }: ReplyOf<typeof placeSpotOrder>): string {
  const { fill, side, price, quantity } = order
  if (!fill && order.type === 'market') return say('ticket.placed-next')
  if (!fill) return say('ticket.placed', { price: showPrice(price ?? '0') })
  const size = showHeld(say, instrument, quantityOf(quantity))
  return say(side === 'buy' ? 'spot.bought' : 'spot.sold', { size, price: showPrice(fill.price) })
}

/** Sends the order of a spot ticket: once, under one key, until an answer has come. */
export function useSpotSubmit(symbol: string, instrument: Named, onDone: () => void) {
  const say = useWords()
  const { send, ...submit } = useOrderSubmit(`spot-${symbol}`, placeSpotOrder, {
    seenOf: ({ type }) => (type.kind === 'market' ? type.seen : null),
    onTaken(reply) {
      adoptHolding(reply.holding)
      adoptSpotOrder(reply.order)
      toasts.showToast(sayDone(say, instrument, reply), 'done')
      onDone()
    },
  })
  return {
    ...submit,
    place(request: SpotRequest) {
      const body = bodyOf(symbol, request)
      return body ? send(body) : undefined
    },
  }
}

export type SpotSubmit = ReturnType<typeof useSpotSubmit>
