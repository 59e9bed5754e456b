import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { freeOf, type Holding } from '@candor/domain/holdings/holding.ts'
import { smallestSpotOrder } from '@candor/domain/holdings/spot-terms.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { TicketRefusal } from '../orders/use-order-submit.ts'
import { quantityOf } from '../positions/own-position.ts'
import { useWords } from '../words/use-words.ts'
import { costOfLeast, pricing } from './preview-spot.ts'
import { showHeld } from './spot-text.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'
import { type SpotField, type SpotTicketState, spotFieldOf } from './use-spot-ticket.ts'

/** The field that is wrong, and what is wrong with it: what is seen here, or what the server has said. */
export function useSpotTrouble(
  terms: SpotTerms,
  ticket: SpotTicketState,
  refused: TicketRefusal | null,
  market: TicketMarket | null,
  holding: Holding,
): { field: SpotField; text: string } | null {
  const say = useWords()
  const textOf = useRefusalText()
  const told = refused && spotFieldOf(refused.refusal.code)
  const field = told ?? ticket.shown
  const code: ApiRefusal['code'] | SpotTicketState['problem'] = told ? refused.refusal.code : ticket.problem
  if (!field || !code) return null
  const { boardLot } = terms
  // A customer who has to buy whole lots is shown the lot's size and cost.
  if (code === 'quantity-invalid' && boardLot !== null)
    return { field, text: say('spot.whole-lots', { n: boardLot, two: boardLot * 2 }) }
  if (code === 'order-too-small' && boardLot !== null && market) {
    const amount = formatMoney(costOfLeast(terms, pricing(ticket.entry, market).at, market))
    return { field, text: say('spot.too-small-lot', { n: boardLot, amount }) }
  }
  const free = told ? refused.refusal.params['quantity'] : undefined
  const size = showHeld(say, terms, free === undefined ? freeOf(holding) : quantityOf(free))
  const params = { min: formatMoney(smallestSpotOrder), ...(told && refused.refusal.params), quantity: size }
  if (code === 'amount-required') return { field, text: say('amount-required') }
  return { field, text: textOf({ code, params }) }
}
