import { isOnStep } from '@candor/domain/instruments/quantity-step.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { isNameable } from '@candor/domain/positions/nameable-price.ts'
import { pledgeOf } from '@candor/domain/positions/position.ts'
import { positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import { closingPrice, type Side } from '@candor/domain/positions/side.ts'
import { type StopFault, stopLossFault, takeProfitFault } from '@candor/domain/positions/stops.ts'
import { openingOf, requestOf, type TicketEntry, type TicketMarket } from './preview-ticket.ts'
import type { TicketTerms } from './ticket-terms.ts'

/** In the order of the ticket's fields. */
export const ticketFields = ['limit', 'size', 'takeProfit', 'stopLoss'] as const

export type TicketField = (typeof ticketFields)[number]

/** Where a line may not lie. The bound is the price it has to stay on one side of; null where it lies between two price steps. */
export type StopProblem = {
  readonly code: 'take-profit-invalid' | 'stop-loss-invalid'
  readonly side: Side
  readonly fault: StopFault
  readonly bound: Price | null
}

type FieldProblem =
  | { readonly code: 'amount-required' | 'quantity-invalid' | 'margin-invalid' | 'limit-price-invalid' }
  | { readonly code: 'insufficient-balance'; readonly needed: Cents }
  | StopProblem

export type FieldProblems = { readonly [Field in TicketField]?: FieldProblem }

type Quote = { readonly bid: Price; readonly ask: Price }

/** A line as the rules see it: what is wrong with it, and the price that bounds it. */
export function judgeTakeProfit(
  terms: TicketTerms,
  side: Side,
  line: Price,
  quote: Quote,
): StopProblem | undefined {
  const fault = takeProfitFault(terms, side, line, quote)
  if (!fault) return undefined
  const bound = fault === 'off-grid' ? null : closingPrice(side, quote)
  return { code: 'take-profit-invalid', side, fault, bound }
}

export function judgeStopLoss(
  terms: TicketTerms,
  side: Side,
  line: Price,
  quote: Quote,
  liquidation: Price | null,
): StopProblem | undefined {
  const fault = stopLossFault(terms, side, line, quote, liquidation)
  if (!fault) return undefined
  const bound = fault === 'off-grid' ? null : fault === 'wrong-side' ? closingPrice(side, quote) : liquidation
  return { code: 'stop-loss-invalid', side, fault, bound }
}

/**
 * What is wrong with each field, by the rules the server decides by. The server reports the first problem it finds; a form shows all of them,
 * so that nobody mends one only to see the next.
 */
export function judgeTicket(
  terms: TicketTerms,
  entry: TicketEntry,
  market: TicketMarket,
  available: Cents | null,
): FieldProblems {
  const request = requestOf(terms, entry, market)
  const { at, rests } = openingOf(entry, market)
  const { position, fee } = positionAtPrice(terms, request, at, market.conversion)
  const { type, side, stops } = request
  // An order that waits for a limit is judged as if the price had come to it.
  const quote = type.kind === 'limit' && rests ? { bid: at, ask: at } : market.tick
  const sized = isOnStep(terms, request.quantity)
  const liquidation = sized ? liquidationPrice(pledgeOf(position)) : null
  const needed = cents(position.margin + fee)

  const unreadable = (code: StopProblem['code']): StopProblem => ({
    code,
    side,
    fault: 'off-grid',
    bound: null,
  })
  const takeProfit = (): FieldProblem | undefined => {
    if (entry.takeProfit === '') return undefined
    if (stops.takeProfit === null) return unreadable('take-profit-invalid')
    return judgeTakeProfit(terms, side, stops.takeProfit, quote)
  }
  const stopLoss = (): FieldProblem | undefined => {
    if (entry.stopLoss === '') return undefined
    if (stops.stopLoss === null) return unreadable('stop-loss-invalid')
    return judgeStopLoss(terms, side, stops.stopLoss, quote, liquidation)
  }
  const size = (): FieldProblem | undefined => {
    if (entry.size === '') return { code: 'amount-required' }
    if (!sized) return { code: 'quantity-invalid' }
    if (position.margin <= 0n) return { code: 'margin-invalid' }
    if (available !== null && needed > available) return { code: 'insufficient-balance', needed }
    return undefined
  }
  const limit: FieldProblem | undefined =
    type.kind === 'limit' && !isNameable(terms, type.limit) ? { code: 'limit-price-invalid' } : undefined
  const found = { limit, size: size(), takeProfit: takeProfit(), stopLoss: stopLoss() }
  const problems: { [Field in TicketField]?: FieldProblem } = {}
  for (const field of ticketFields) if (found[field]) problems[field] = found[field]
  return problems
}
