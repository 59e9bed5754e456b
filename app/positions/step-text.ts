import { price } from '@candor/domain/money/price.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice, showLine, showLots } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import type { Say } from '../words/use-words.ts'
import { jumpedPast, type StoryStep } from './order-story.ts'
import { quantityOf } from './own-position.ts'
import { stampText } from './stamp-text.ts'

/** What a step says: what happened, and on what it was decided. */
type StepText = { title: string; text?: string }

type StepContext = {
  say: Say
  instrument: WireInstrument | undefined
  position: WirePosition | null
}

const decimalsOf = ({ instrument }: StepContext): number => instrument?.decimals ?? 2

const priceText = (context: StepContext, text: string | null): string =>
  text === null ? context.say('field.none') : showFullPrice(priceOf(text), decimalsOf(context))

const stampOf = ({ say }: StepContext, { at, tick }: WirePositionEvent): string =>
  stampText(say, at, tick?.at)

const tickNumber = ({ tick }: WirePositionEvent): string => groupThousands(tick?.sequence ?? '0')

function lineOf({ cause, liquidation, stopLoss, takeProfit }: WirePositionEvent): string | null {
  if (cause === 'liquidation') return liquidation
  return cause === 'stop-loss' ? stopLoss : takeProfit
}

/** Which tick reached the line, and whether it jumped past it. */
function reachedText(context: StepContext, event: WirePositionEvent): StepText {
  const { say, position } = context
  const cause = event.cause === 'liquidation' || event.cause === 'stop-loss' ? event.cause : 'take-profit'
  const title = say(`story.reached-${cause}`)
  const line = lineOf(event)
  if (line === null || event.price === null || position === null) return { title }
  const decimals = decimalsOf(context)
  const shown =
    cause === 'liquidation' ? showLine(priceOf(line), position.side, decimals) : priceText(context, line)
  const values = { number: tickNumber(event), line: shown, price: priceText(context, event.price) }
  const grid = 10n ** BigInt(8 - decimals)
  const past = price((jumpedPast(line, event.price) / grid) * grid)
  if (past === 0n) return { title, text: say('story.met', values) }
  return { title, text: say('story.jumped', { ...values, distance: showFullPrice(past, decimals) }) }
}

function stopsTitle(
  context: StepContext,
  event: WirePositionEvent,
  before: WirePositionEvent | null,
): string {
  const { say } = context
  const changed = (now: string | null, then: string | null | undefined) => now !== (then ?? null)
  const profit = changed(event.takeProfit, before?.takeProfit)
  const loss = changed(event.stopLoss, before?.stopLoss)
  const text = (line: string | null) => priceText(context, line)
  if (profit && loss)
    return event.takeProfit === null && event.stopLoss === null
      ? say('story.stops-removed')
      : say('story.both-set', { profit: text(event.takeProfit), loss: text(event.stopLoss) })
  if (profit)
    return event.takeProfit === null
      ? say('story.take-profit-removed')
      : say('story.take-profit-set', { price: text(event.takeProfit) })
  if (!loss) return say('story.stops-kept')
  return event.stopLoss === null
    ? say('story.stop-loss-removed')
    : say('story.stop-loss-set', { price: text(event.stopLoss) })
}

function closedText(context: StepContext, event: WirePositionEvent): StepText {
  const { say, position, instrument } = context
  const at = priceText(context, event.price)
  const tick = position && say(`story.closed-${position.side}`, { number: tickNumber(event) })
  const made =
    event.profit === null
      ? ''
      : say('story.made', { profit: formatMoney(centsOf(event.profit), { signed: true }) })
  const text = [tick, stampOf(context, event), made].filter(Boolean).join(' ')
  if (event.kind === 'part-closed')
    return {
      title: say('story.part-closed', {
        part: showLots(say, instrument, quantityOf(event.quantity ?? '0')),
        price: at,
      }),
      text,
    }
  if (event.cause === 'customer') return { title: say('story.closed-by-you', { price: at }), text }
  return { title: say('story.closed', { price: at }), text: made }
}

/** A close on delayed quotes: that it was asked for and waits, or why it was dropped. */
function waitingText(context: StepContext, event: WirePositionEvent): StepText {
  const { say, instrument } = context
  const price = priceText(context, event.price)
  if (event.kind === 'close-asked')
    return {
      title: say('story.close-asked', {
        part: showLots(say, instrument, quantityOf(event.quantity ?? '0')),
      }),
      text: say('story.close-asked-text', { price }),
    }
  if (event.cause === 'price-moved')
    return {
      title: say('story.close-dropped-price-moved', { price }),
      text: stampOf(context, event),
    }
  return {
    title: say(event.cause === 'session' ? 'story.close-dropped-session' : 'story.close-dropped-customer'),
  }
}

function eventText(context: StepContext, step: Extract<StoryStep, { event: unknown }>): StepText {
  const { say, position } = context
  const { event, before } = step
  const amount = event.amount === null ? '' : formatMoney(centsOf(event.amount))
  switch (step.kind) {
    case 'opened':
      return {
        title: say('story.opened', { price: priceText(context, event.price) }),
        ...(position && {
          text: [say(`story.opened-${position.side}`, { number: tickNumber(event) }), stampOf(context, event)]
            .filter(Boolean)
            .join(' '),
        }),
      }
    case 'margin-added': {
      const line =
        event.liquidation && position
          ? showLine(priceOf(event.liquidation), position.side, decimalsOf(context))
          : say('margin.no-line')
      return { title: say('story.margin-added', { amount }), text: say('story.line-now', { line }) }
    }
    case 'stops-set':
      return { title: stopsTitle(context, event, before) }
    case 'financed':
      return {
        title: say('story.financed'),
        text: say('story.financed-text', { amount, price: priceText(context, event.price) }),
      }
    case 'warned':
      return {
        title: say('story.warned'),
        text: say('story.warned-text', { pct: `${event.cause ?? ''}%`, number: tickNumber(event) }),
      }
    case 'close-asked':
    case 'close-dropped':
      return waitingText(context, event)
    case 'reached':
      return reachedText(context, event)
    default:
      return closedText(context, event)
  }
}

/** What was sent; of a market order that was not filled at once also that it waits, or has waited, for the next price. */
function sentText(context: StepContext, order: WireOrder): string {
  const { say } = context
  // The limit it was sent with is not known any more once it was changed.
  if (order.changedAt !== null) return say(`story.sent-${order.side}`)
  const sent = say(`story.sent-${order.side}-${order.type}`, { price: priceText(context, order.price) })
  if (order.type === 'limit' || order.endedAt === order.placedAt) return sent
  return `${sent} ${say(order.endedAt === null ? 'story.waits-next' : 'story.waited-next')}`
}

/** The words of a step. */
export function stepText(context: StepContext, step: StoryStep): StepText {
  const { say } = context
  if ('event' in step) return eventText(context, step)
  const { order } = step
  if (step.kind === 'sent') return { title: say('story.sent'), text: sentText(context, order) }
  if (step.kind === 'amended')
    return {
      title: say('story.amended'),
      text: say('story.amended-text', { price: priceText(context, order.price) }),
    }
  if (order.status === 'expired') return { title: say('story.expired') }
  return { title: say(cancelledText[order.endReason ?? 'customer']) }
}

const cancelledText = {
  customer: 'story.cancelled',
  session: 'story.expired',
  'insufficient-balance': 'story.cancelled-balance',
  'own-limit': 'story.cancelled-limit',
  'price-moved': 'story.cancelled-moved',
} as const
