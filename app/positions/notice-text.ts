import { cents } from '@candor/domain/money/cents.ts'
import { formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { positionResult } from '../orders/position-profit.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import type { Say } from '../words/use-words.ts'
import { jumpedPast } from './order-story.ts'
import type { TradeNotice } from './trade-notices.ts'

type NoticeContext = { say: Say; instrument: WireInstrument | undefined; locale: Language }

/** What a closing or a filling says in plain words, and the tick it happened on. */
export function noticeText(
  { say, instrument, locale }: NoticeContext,
  { kind, order, position, event }: TradeNotice,
): { text: string; tick: string } {
  const name = instrument?.ticker ?? order.symbol
  const show = (text: string) => showFullPrice(priceOf(text), instrument?.decimals ?? 2)
  const price = show(event.price ?? position.entry)
  const at = formatMoment(new Date(event.at), locale, new Date(), { seconds: true })
  const tick = event.tick ? say('notice.tick', { number: groupThousands(event.tick.sequence), time: at }) : ''
  if (kind === 'filled') return { text: say('notice.filled', { name, price }), tick }
  // What a gap took beyond the margin was borne by the house, so it is no loss of the customer's.
  const made = cents(centsOf(event.profit ?? '0') + centsOf(event.gap ?? '0'))
  if (event.cause === 'liquidation')
    return {
      text: say('notice.liquidated', {
        name,
        price,
        loss: formatMoney(cents(-made)),
        rest: formatMoney(centsOf(event.amount ?? '0')),
      }),
      tick,
    }
  const profit = formatMoney(positionResult(position).total, { signed: true })
  const trigger = event.cause === 'stop-loss' ? event.stopLoss : null
  if (trigger !== null && event.price !== null && jumpedPast(trigger, event.price) > 0n)
    return {
      text: say('notice.stop-loss-jumped', { name, price, profit, trigger: show(trigger) }),
      tick,
    }
  const text = say(event.cause === 'stop-loss' ? 'notice.stop-loss' : 'notice.take-profit', {
    name,
    price,
    profit,
  })
  return { text, tick }
}
