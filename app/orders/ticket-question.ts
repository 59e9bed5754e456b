import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Say } from '../words/use-words.ts'
import type { OrderQuestion } from './ask-before-order.ts'
import type { TicketPreview } from './preview-ticket.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { showFullPrice, showLots } from './trade-text.ts'

/** The order of a leveraged ticket, as it is shown once more: the most that can be lost comes last. */
export function ticketQuestion(say: Say, terms: TicketTerms, preview: TicketPreview): OrderQuestion {
  const { side, leverage, type } = preview.request
  const { margin, fee, most, rests } = preview
  const price = showFullPrice(preview.at, terms.priceDecimals)
  return {
    title: say('ticket.ask-title'),
    subject: `${terms.ticker} ${say(`position.${side}`, { n: leverage })}`,
    items: [
      {
        id: 'price',
        label: say(type.kind === 'limit' ? 'ticket.limit-price' : 'ticket.ask-price'),
        value: price,
      },
      { id: 'size', label: say('ticket.ask-quantity'), value: showLots(say, terms, preview.quantity) },
      { id: 'margin', label: say('ticket.margin'), value: formatMoney(margin) },
      { id: 'fee', label: say('ticket.ask-fee'), value: formatMoney(fee) },
      { id: 'most', label: say('ticket.most'), value: formatMoney(most), total: true },
    ],
    ok: say(rests ? `ticket.rest-${side}` : `ticket.open-${side}`, { amount: formatMoney(margin) }),
  }
}
