import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type Say, useMessage, useWords } from '../words/use-words.ts'
import { type StopProblem, type TicketField, ticketFields } from './judge-ticket.ts'
import { smallestMargin, type TicketMarket } from './preview-ticket.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { showFullPrice, showLine } from './trade-text.ts'
import { fieldOf, type TicketState } from './use-ticket.ts'
import type { TicketSubmit } from './use-ticket-submit.ts'

/** What is wrong with each field, in words; absent where nothing is, or where nobody has looked yet. */
export type FieldTroubles = { readonly [Field in TicketField]?: string }

/** Where a line has to lie instead. Undefined where it lies between two price steps, which has no bound to name. */
export function sayBound(
  say: Say,
  { code, side, fault, bound }: StopProblem,
  decimals: number,
): string | undefined {
  if (bound === null) return undefined
  const price = showFullPrice(bound, decimals)
  if (code === 'take-profit-invalid')
    return say(side === 'long' ? 'stops.take-profit-above' : 'stops.take-profit-below', { price })
  if (fault === 'wrong-side')
    return say(side === 'long' ? 'stops.stop-loss-below' : 'stops.stop-loss-above', { price })
  return say(side === 'long' ? 'stops.stop-loss-above-line' : 'stops.stop-loss-below-line', {
    price: showLine(bound, side, decimals),
  })
}

/** What is wrong with the fields: what is seen here, and what the server has said. */
export function useTicketTroubles(
  terms: TicketTerms,
  ticket: TicketState,
  market: TicketMarket | null,
  { refused }: TicketSubmit,
): FieldTroubles {
  const say = useWords()
  const message = useMessage()
  const textOf = (field: TicketField): string | undefined => {
    const problem = ticket.problems[field]
    if (!problem || !ticket.isShown(field)) return undefined
    if (problem.code === 'insufficient-balance')
      return say('ticket.over-balance', { amount: formatMoney(problem.needed) })
    // A margin that reaches for nothing says more than that a size is wrong.
    if (problem.code === 'quantity-invalid' && ticket.entry.sizing === 'margin' && market)
      return say('ticket.too-small', { amount: formatMoney(smallestMargin(terms, ticket.entry, market)) })
    const bound = 'bound' in problem ? sayBound(say, problem, terms.priceDecimals) : undefined
    return bound ?? message(problem.code)
  }
  const troubles: { [Field in TicketField]?: string } = {}
  for (const field of ticketFields) {
    const text = textOf(field)
    if (text !== undefined) troubles[field] = text
  }
  const told = refused && fieldOf(refused.refusal.code)
  return told ? { ...troubles, [told]: troubles[told] ?? message(refused.refusal.code) } : troubles
}
