import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WirePosting } from '@candor/wire/ledger.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { quantityOf } from '../positions/own-position.ts'
import { stampText } from '../positions/stamp-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import type { Say } from '../words/use-words.ts'
import { showHeld } from './spot-text.ts'

type SpotStep = {
  id: string
  at: string
  title: string
  text: string
  posted: readonly WirePosting[]
}

function endText(say: Say, { status, endReason }: WireSpotOrder): string {
  if (status === 'expired') return say('story.expired')
  if (endReason === 'insufficient-balance') return say('story.cancelled-balance')
  if (endReason === 'price-moved') return say('story.cancelled-moved')
  return say(endReason === 'own-limit' ? 'story.cancelled-limit' : 'story.cancelled')
}

/** That its limit was changed, last to the one it has. */
function changedStep(
  say: Say,
  { changedAt, price }: WireSpotOrder,
  show: (text: string) => string,
  posted: readonly WirePosting[],
): SpotStep[] {
  if (changedAt === null || price === null) return []
  const text = say('story.amended-text', { price: show(price) })
  return [{ id: 'changed', at: changedAt, title: say('story.amended'), text, posted }]
}

/** What happened to a spot order, with what was posted at each step: what it set aside when it was placed, the rest when it ended. */
export function spotSteps(
  say: Say,
  order: WireSpotOrder,
  postings: readonly WirePosting[],
  instrument: WireInstrument | undefined,
): SpotStep[] {
  const { side, fill, endedAt, placedAt, planId } = order
  const price = (text: string) => showFullPrice(priceOf(text), instrument?.decimals ?? 2)
  const size = showHeld(say, instrument, quantityOf(order.quantity))
  const sentText = () => {
    if (order.price === null) return size
    const asked = { size, price: price(order.price) }
    if (order.type === 'limit') return say('order.limit-size', asked)
    const seen = say('spot-story.sent-seen', asked)
    if (endedAt === placedAt) return seen
    return `${seen} ${say(endedAt === null ? 'story.waits-next' : 'story.waited-next')}`
  }
  // What changes have moved was posted between the two ends.
  const isBetween = ({ at }: WirePosting) => at > placedAt && (endedAt === null || at < endedAt)
  const moved = postings.filter(isBetween)
  const ends = postings.filter((posting) => !isBetween(posting))
  const aside = ends.filter(({ kind }) => kind === 'order-reserved')
  const rest = ends.filter(({ kind }) => kind !== 'order-reserved')
  const sent: SpotStep = {
    id: 'sent',
    at: placedAt,
    title: say(planId ? 'spot-story.sent-plan' : `spot-story.sent-${side}`),
    text: sentText(),
    posted: aside,
  }
  const begun = [sent, ...changedStep(say, order, price, moved)]
  if (fill) {
    const tick = say(`spot-story.tick-${side}`, { number: fill.tick.sequence })
    const title = say(`spot-story.filled-${side}`, { price: price(fill.price) })
    const text = [tick, stampText(say, fill.at, fill.tick.at)].filter(Boolean).join(' ')
    return [...begun, { id: 'filled', at: fill.at, title, text, posted: rest }]
  }
  if (endedAt === null) return begun
  return [...begun, { id: 'ended', at: endedAt, title: endText(say, order), text: '', posted: rest }]
}
