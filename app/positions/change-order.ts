import { type Cents, cents, noCents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { decideAmend } from '@candor/domain/orders/decide-amend.ts'
import type { OrderRefusal } from '@candor/domain/orders/order-request.ts'
import { type OrderCost, positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import { profitOf, roundExact } from '@candor/domain/positions/position-value.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { priceOf } from '../quotes/price-of.ts'
import { quantityOf } from './own-position.ts'
import { readLine, type StopLine, type StopTexts } from './stops-form.ts'

export type ChangeTexts = StopTexts & { readonly limit: string }
export type ChangeField = keyof ChangeTexts

export type ChangeEntry = {
  /** What is sent; null where a figure cannot be read. */
  change: (Stops & { limit: Price }) | null
  /** Whether anything differs from the order as it rests. */
  changed: boolean
  /** What is wrong with each figure, judged by the rule that the server decides by. */
  wrong: Partial<Record<ChangeField, OrderRefusal>>
  /** What it asks for then; null while the limit cannot be judged. */
  asked: OrderCost | null
  /** What reaching a line would bring, counted from the limit and before fees. */
  money: Record<StopLine, Cents | null>
}

const codes = { takeProfit: 'take-profit-invalid', stopLoss: 'stop-loss-invalid' } as const
const lines = ['takeProfit', 'stopLoss'] as const
const noStops: Stops = { takeProfit: null, stopLoss: null }

/** A resting order as it would be with what is entered. Each figure is checked alone, so that all errors can be shown at once. */
export function judgeChange(
  terms: TicketTerms,
  order: WireOrder,
  texts: ChangeTexts,
  facts: { market: TicketMarket | null; available: Cents | null },
): ChangeEntry {
  const read = {
    limit: readLine(texts.limit),
    takeProfit: readLine(texts.takeProfit),
    stopLoss: readLine(texts.stopLoss),
  }
  const usable = (field: ChangeField): Price | null => {
    const value = read[field]
    return value === 'unreadable' || value === 0n ? null : value
  }
  const limit = usable('limit')
  const asOf = (at: Price, stops: Stops) => ({
    ...{ side: order.side, leverage: order.leverage, quantity: quantityOf(order.quantity), stops },
    type: { kind: 'limit', limit: at, until: 'cancelled' } as const,
  })
  const judge = (at: Price, stops: Stops): OrderRefusal | undefined => {
    const reserve = centsOf(order.reserve)
    const available = facts.available ?? noCents
    const decided = decideAmend(terms, asOf(at, stops), { market: facts.market, reserve, available })
    return decided.ok ? undefined : decided.refusal
  }
  const wrong: ChangeEntry['wrong'] = {}
  const limitRefusal = limit === null ? 'limit-price-invalid' : judge(limit, noStops)
  if (limitRefusal) wrong.limit = limitRefusal
  for (const line of lines) {
    const value = read[line]
    if (value === null) continue
    if (value === 'unreadable' || value === 0n) wrong[line] = codes[line]
    else if (limit !== null && judge(limit, { ...noStops, [line]: value }) === codes[line])
      wrong[line] = codes[line]
  }
  const { market } = facts
  const opened =
    limit !== null && market ? positionAtPrice(terms, asOf(limit, noStops), limit, market.conversion) : null
  const moneyOf = (line: StopLine): Cents | null => {
    const at = usable(line)
    if (at === null || !opened || !market) return null
    const { side, entry } = opened.position
    return cents(roundExact(profitOf(side, opened.position, entry, at, market.conversion)))
  }
  const takeProfit = usable('takeProfit')
  const stopLoss = usable('stopLoss')
  const same = (one: Price | null, text: string | null) => one === (text === null ? null : priceOf(text))
  return {
    change: limit === null ? null : { limit, takeProfit, stopLoss },
    changed: !(
      same(limit, order.price) &&
      same(takeProfit, order.takeProfit) &&
      same(stopLoss, order.stopLoss)
    ),
    wrong,
    asked: opened?.asked ?? null,
    money: { takeProfit: moneyOf('takeProfit'), stopLoss: moneyOf('stopLoss') },
  }
}
