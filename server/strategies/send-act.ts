import { cents } from '@candor/domain/money/cents.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { closingPrice, openingPrice } from '@candor/domain/positions/side.ts'
import type { SizedAct } from '@candor/domain/strategies/pool-act.ts'
import { placeSpotKind } from '../holdings/place-spot-command.ts'
import { placeOrderKind } from '../orders/place-order-command.ts'
import { closePositionKind } from '../positions/close-position-command.ts'
import { type Command, commandOf } from '../teller/command.ts'

/** How far a price may move against the pool between planning and trading; a pool takes what the market gives, as any market order. */
const tolerancePpm = 50_000

/** An act with the price it was planned at: the command that it becomes is the same each time it is sent. */
export type SeenAct = SizedAct & { readonly seen: Price }

/** Whole numbers as text, so that an act can be stored and sent again as it was. */
export const writeAct = (act: SeenAct): string =>
  JSON.stringify(act, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

export function readAct(text: string): SeenAct {
  const act = JSON.parse(text) as Record<string, string>
  const whole = (name: string) => BigInt(act[name] ?? '0')
  const numbers = {
    seen: price(whole('seen')),
    ...(act['quantity'] !== undefined && { quantity: quantity(whole('quantity')) }),
    ...(act['amount'] !== undefined && { amount: cents(whole('amount')) }),
  }
  return { ...act, ...numbers } as unknown as SeenAct
}

/** The price that an act would be carried out at now. */
export function seenPrice(act: SizedAct, side: 'long' | 'short', tick: { bid: Price; ask: Price }): Price {
  if (act.kind === 'open') return openingPrice(act.side, tick)
  if (act.kind === 'close') return closingPrice(side, tick)
  return act.kind === 'spot-buy' ? tick.ask : tick.bid
}

/** The order a customer would place for it. */
export function commandOfAct(act: SeenAct, customerId: bigint, key: string): Command {
  const { symbol, seen } = act
  const type = { kind: 'market', seen, tolerancePpm } as const
  switch (act.kind) {
    case 'spot-buy': {
      const body = { symbol, side: 'buy', size: { by: 'amount', amount: act.amount }, type } as const
      return commandOf(placeSpotKind, { customerId, key, body })
    }
    case 'spot-sell': {
      const body = { symbol, side: 'sell', size: { by: 'quantity', quantity: act.quantity }, type } as const
      return commandOf(placeSpotKind, { customerId, key, body })
    }
    case 'open': {
      const { side, leverage } = act
      const stops = { takeProfit: null, stopLoss: null }
      const body = { symbol, side, leverage, quantity: act.quantity, type, stops }
      return commandOf(placeOrderKind, { customerId, key, body })
    }
    case 'close': {
      const body = { id: act.position, quantity: act.quantity, seen, tolerancePpm }
      return commandOf(closePositionKind, { customerId, key, body })
    }
  }
}

/** What an answer is about: the order, or the position that was closed. */
export function subjectOf(act: SeenAct, answer: string): string {
  if (act.kind === 'close') return act.position
  const { order } = JSON.parse(answer) as { order: { id: string } }
  return order.id
}
