import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import type { MarketFacts } from '@candor/domain/orders/decide-order.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import type { Command } from '@candor/server/teller/command.ts'
import type { PlaceAsk, TradeAsk, TradeLines, TradeMarket, WatchAsk } from './trade-asks.ts'

const orNull = (value: bigint | null) => (value === null ? null : price(value))
const stopsOf = ({ takeProfit, stopLoss }: TradeLines): Stops => ({
  takeProfit: orNull(takeProfit),
  stopLoss: orNull(stopLoss),
})

const factsOf = ({ symbol, state, delayed, at, bid, ask, mid, up, down }: TradeMarket): MarketFacts => ({
  state,
  delayed,
  tick: { symbol, sequence: BigInt(at), at, bid: price(bid), ask: price(ask), mid: price(mid) },
  conversion: { up: price(up), down: price(down) },
})

function placeBody(ask: PlaceAsk): unknown {
  const { symbol, side, leverage, tolerancePpm, until } = ask
  const type =
    tolerancePpm === null
      ? { kind: 'limit', limit: price(ask.price), until }
      : { kind: 'market', seen: price(ask.price), tolerancePpm }
  return { symbol, side, leverage, quantity: quantity(ask.quantity), stops: stopsOf(ask.lines), type }
}

const watchKinds = {
  trigger: 'trigger',
  fill: 'fill-order',
  warn: 'warn-position',
  finance: 'finance-position',
  expire: 'expire-order',
  'fill-close': 'fill-close',
  'expire-close': 'expire-close',
} as const

function watchBody({ act, market, lease, token, night }: WatchAsk, id: string): unknown {
  const fence = { lease, token }
  if (act === 'expire' || act === 'expire-close') return { id, fence }
  const body = { id, market: factsOf(market), fence }
  return act === 'finance' ? { ...body, night } : body
}

/** What the routes and the watcher make of an ask about a trade. */
export function commandOfTrade(ask: TradeAsk, idOf: (request: number) => string): Command {
  const { customerId, key } = ask
  const named = (kind: string, body: unknown): Command => ({ kind, customerId, key, body })
  if (ask.kind === 'place') return named('place-order', placeBody(ask))
  const id = idOf(ask.request)
  if (ask.kind === 'watch') return named(watchKinds[ask.act], watchBody(ask, id))
  if (ask.kind === 'cancel-order') return named('cancel-order', { id })
  if (ask.kind === 'amend')
    return named('amend-order', { id, limit: price(ask.limit), stops: stopsOf(ask.lines) })
  if (ask.kind === 'close') {
    const { part, seen, tolerancePpm } = ask
    return named('close-position', { id, quantity: quantity(part), seen: price(seen), tolerancePpm })
  }
  if (ask.kind === 'cancel-close') return named('cancel-close', { id })
  if (ask.kind === 'add-margin') return named('add-margin', { id, amount: cents(ask.cents) })
  return named('set-stops', { id, stops: stopsOf(ask.lines) })
}
