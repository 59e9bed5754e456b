import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireSpotFill, WireSpotOrder } from '@candor/wire/spot.ts'
import type { Fact } from '../positions/FactGrid.tsx'
import { quantityOf } from '../positions/own-position.ts'
import { useFactTexts } from '../positions/trade-facts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { showAverage, showHeld, showRate } from './spot-text.ts'

/** How the fields of a spot order are written. */
function useTexts(instrument: WireInstrument | undefined) {
  const texts = useFactTexts(instrument)
  return {
    ...texts,
    average: (text: string) => showAverage(priceOf(text), instrument?.decimals ?? 2),
    size: (text: string) => showHeld(texts.say, instrument, quantityOf(text)),
  }
}

/** Every field of a spot order and of what was carried out. */
export function useSpotFacts(instrument: WireInstrument | undefined): (order: WireSpotOrder) => Fact[] {
  const { say, money, price, average, size, moment } = useTexts(instrument)
  const fact = (id: string, label: string, value: string): Fact => ({ id, label, value })
  const filled = (fill: WireSpotFill): Fact[] => [
    fact('price', say('spot-story.price'), price(fill.price)),
    fact('value', say('spot.value'), money(fill.value)),
    ...(fill.up === fill.down
      ? []
      : [
          fact(
            'conversion',
            say('spot-story.conversion'),
            say('spot-story.rate', {
              rate: showRate({ up: priceOf(fill.up), down: priceOf(fill.down) }),
              currency: instrument?.quoteCurrency ?? '',
            }),
          ),
        ]),
    fact('fee', say('spot-story.fee'), money(fill.fee)),
    ...(fill.profit === null ? [] : [fact('cost', say('spot-story.cost'), money(fill.cost))]),
    fact('held', say('spot-story.held-after'), size(fill.quantityAfter)),
    ...(quantityOf(fill.quantityAfter) > 0n
      ? [fact('average', say('spot-story.average-after'), average(fill.averageAfter))]
      : []),
  ]
  return (order) => [
    fact('type', say('spot-story.type'), say(`spot-story.type-${order.type}`)),
    fact('ordered', say('spot-story.ordered'), size(order.quantity)),
    ...(order.amount === null ? [] : [fact('amount', say('spot-story.amount'), money(order.amount))]),
    ...(order.price === null
      ? []
      : [
          fact(
            'asked',
            say(order.type === 'limit' ? 'spot-story.limit' : 'spot-story.seen'),
            price(order.price),
          ),
        ]),
    ...(order.fill
      ? filled(order.fill)
      : [
          ...(order.value === null ? [] : [fact('value', say('spot.value'), money(order.value))]),
          ...(order.fee === null ? [] : [fact('fee', say('spot-story.fee'), money(order.fee))]),
        ]),
    fact('placed', say('spot-story.placed'), moment(order.placedAt)),
    ...(order.expiresAt && order.status === 'resting'
      ? [fact('until', say('spot-story.until'), moment(order.expiresAt))]
      : []),
    ...(order.endedAt && order.endedAt !== order.placedAt
      ? [fact('ended', say('spot-story.ended'), moment(order.endedAt))]
      : []),
  ]
}
