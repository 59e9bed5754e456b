import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { OrderQuestion } from '../orders/ask-before-order.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import type { Say } from '../words/use-words.ts'
import type { SpotPreview } from './preview-spot.ts'
import { showHeld } from './spot-text.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'
import type { SpotTicketState } from './use-spot-ticket.ts'

/** The order of a spot ticket, as it is shown once more: what is paid or received comes last. */
export function spotQuestion(
  say: Say,
  terms: SpotTerms,
  { side, kind }: SpotTicketState['entry'],
  preview: SpotPreview,
): OrderQuestion {
  const price = showFullPrice(preview.at, terms.priceDecimals)
  const isBuy = side === 'buy'
  const total = preview.rests ? (isBuy ? 'set-aside' : 'receive-least') : isBuy ? 'pay' : 'receive'
  const waits = preview.rests && kind === 'limit'
  return {
    title: say('ticket.ask-title'),
    subject: `${terms.ticker} ${say(`spot.tag-${side}`)}`,
    items: [
      {
        id: 'price',
        label: say(kind === 'limit' ? 'ticket.limit-price' : 'ticket.ask-price'),
        value: price,
      },
      { id: 'size', label: say('ticket.ask-quantity'), value: showHeld(say, terms, preview.quantity) },
      { id: 'fee', label: say('ticket.ask-fee'), value: formatMoney(preview.fee) },
      { id: 'total', label: say(`spot.${total}`), value: formatMoney(preview.total), total: true },
    ],
    ok: waits
      ? say(`spot.${side}-at`, { price })
      : say(`spot.${side}-for`, { amount: formatMoney(preview.total) }),
  }
}
