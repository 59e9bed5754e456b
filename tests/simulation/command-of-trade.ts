import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { amendOrderKind, cancelOrderKind } from '@candor/server/orders/order-commands.ts'
import { type PlaceOrderBody, placeOrderKind } from '@candor/server/orders/place-order-command.ts'
import { addMarginKind, setStopsKind } from '@candor/server/positions/change-commands.ts'
import { cancelCloseKind, closePositionKind } from '@candor/server/positions/close-position-command.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import {
  expireKind,
  fillKind,
  financeKind,
  triggerKind,
  warnKind,
} from '@candor/server/watcher/trigger-commands.ts'
import { expireCloseKind, fillCloseKind } from '@candor/server/watcher/waiting-close-commands.ts'
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

function placeBody(ask: PlaceAsk): PlaceOrderBody {
  const { symbol, side, leverage, tolerancePpm, until } = ask
  const type =
    tolerancePpm === null
      ? ({ kind: 'limit', limit: price(ask.price), until: until ?? 'cancelled' } as const)
      : ({ kind: 'market', seen: price(ask.price), tolerancePpm } as const)
  return { symbol, side, leverage, quantity: quantity(ask.quantity), stops: stopsOf(ask.lines), type }
}

type Named = Pick<Command, 'customerId' | 'key'>

function commandOfWatch({ act, market, lease, token, night }: WatchAsk, id: string, named: Named): Command {
  const ending = { ...named, body: { id, fence: { lease, token } } }
  if (act === 'expire') return commandOf(expireKind, ending)
  if (act === 'expire-close') return commandOf(expireCloseKind, ending)
  const body = { ...ending.body, market: factsOf(market) }
  if (act === 'finance') return commandOf(financeKind, { ...named, body: { ...body, night: night ?? 0 } })
  if (act === 'fill') return commandOf(fillKind, { ...named, body })
  if (act === 'fill-close') return commandOf(fillCloseKind, { ...named, body })
  return commandOf(act === 'trigger' ? triggerKind : warnKind, { ...named, body })
}

/** What the routes and the watcher make of an ask about a trade. */
export function commandOfTrade(ask: TradeAsk, idOf: (request: number) => string): Command {
  const named = { customerId: ask.customerId, key: ask.key }
  if (ask.kind === 'place') return commandOf(placeOrderKind, { ...named, body: placeBody(ask) })
  const id = idOf(ask.request)
  switch (ask.kind) {
    case 'watch':
      return commandOfWatch(ask, id, named)
    case 'cancel-order':
      return commandOf(cancelOrderKind, { ...named, body: { id } })
    case 'amend':
      return commandOf(amendOrderKind, {
        ...named,
        body: { id, limit: price(ask.limit), stops: stopsOf(ask.lines) },
      })
    case 'close': {
      const { part, seen, tolerancePpm } = ask
      const body = { id, quantity: quantity(part), seen: price(seen), tolerancePpm }
      return commandOf(closePositionKind, { ...named, body })
    }
    case 'cancel-close':
      return commandOf(cancelCloseKind, { ...named, body: { id } })
    case 'add-margin':
      return commandOf(addMarginKind, { ...named, body: { id, amount: cents(ask.cents) } })
    case 'set-stops':
      return commandOf(setStopsKind, { ...named, body: { id, stops: stopsOf(ask.lines) } })
  }
}
