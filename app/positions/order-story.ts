import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import type { readOrder, WireOrder, WirePosition, WirePositionEvent } from '@candor/wire/orders.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { priceOf } from '../quotes/price-of.ts'
import { quantityOf } from './own-position.ts'

export type OrderStory = ReplyOf<typeof readOrder>

/** One thing that happened. */
export type StoryStep = { id: string; at: string } & (
  | { kind: 'sent' | 'amended' | 'ended'; order: WireOrder }
  /** A line was reached: an entry of its own beside the closing that follows from it. */
  | {
      kind: 'reached' | WirePositionEvent['kind']
      event: WirePositionEvent
      before: WirePositionEvent | null
    }
)

const isTriggered = ({ kind, cause }: WirePositionEvent): boolean => kind === 'closed' && cause !== 'customer'

/** Everything that happened, in its order. */
export function storySteps({ order, events }: OrderStory): StoryStep[] {
  const steps: StoryStep[] = [{ id: 'sent', kind: 'sent', at: order.placedAt, order }]
  if (order.changedAt !== null) steps.push({ id: 'amended', kind: 'amended', at: order.changedAt, order })
  events.forEach((event, index) => {
    const before = events[index - 1] ?? null
    if (isTriggered(event))
      steps.push({ id: `reached-${event.number}`, kind: 'reached', at: event.at, event, before })
    steps.push({ id: `event-${event.number}`, kind: event.kind, at: event.at, event, before })
  })
  if (order.endedAt !== null && order.status !== 'filled')
    steps.push({ id: 'ended', kind: 'ended', at: order.endedAt, order })
  return steps
}

const sumOf = (texts: readonly (string | null)[]): bigint =>
  texts.reduce((sum, text) => sum + (text === null ? 0n : centsOf(text)), 0n)

/** What of the initial margin is behind the open part before an event, counted as the rules do. */
function initialBefore(position: WirePosition, events: readonly WirePositionEvent[], until: number): Cents {
  let initial: bigint = centsOf(position.openedMargin)
  let open: bigint = quantityOf(position.openedQuantity)
  for (const { number, kind, quantity } of events) {
    if (number >= until || kind !== 'part-closed' || quantity === null) continue
    const part = quantityOf(quantity)
    initial -= divideHalfEven(initial * part, open)
    open -= part
  }
  return cents(initial)
}

export type LiquidationSum = {
  initialMargin: Cents
  /** With what was added and less what went with closed parts. */
  margin: Cents
  half: Cents
  line: string
  price: string
  loss: Cents
  /** What the house bore, because nobody loses more than the margin. */
  gap: Cents
  returned: Cents
}

/** The arithmetic of a liquidation; null where there was none. */
export function liquidationSum(
  position: WirePosition,
  events: readonly WirePositionEvent[],
): LiquidationSum | null {
  const index = events.findIndex(({ kind, cause }) => kind === 'closed' && cause === 'liquidation')
  const closed = events[index]
  const before = events[index - 1]
  if (!closed || !before || closed.price === null || closed.liquidation === null) return null
  const initialMargin = initialBefore(position, events, closed.number)
  const gap = cents(sumOf([closed.gap]))
  return {
    initialMargin,
    margin: centsOf(before.margin),
    half: cents(divideHalfEven(initialMargin, 2n)),
    line: closed.liquidation,
    price: closed.price,
    loss: cents(-(sumOf([closed.profit]) + gap)),
    gap,
    returned: cents(sumOf([closed.amount])),
  }
}

/** What a jump past a line has cost, or brought, beside what the line promised; zero where the price was met. */
export function jumpCost(position: WirePosition, closed: WirePositionEvent): Cents {
  const line =
    closed.cause === 'stop-loss' ? closed.stopLoss : closed.cause === 'take-profit' ? closed.takeProfit : null
  if (line === null || closed.price === null || closed.profit === null) return cents(0n)
  const entry = priceOf(position.entry)
  const moved = priceOf(closed.price) - entry
  if (moved === 0n) return cents(0n)
  const promised = divideHalfEven(centsOf(closed.profit) * (priceOf(line) - entry), moved)
  return cents(promised - centsOf(closed.profit))
}

/** How far a tick lay past the line it reached. */
export function jumpedPast(line: string, reachedAt: string): Price {
  const past = priceOf(line) - priceOf(reachedAt)
  return price(past < 0n ? -past : past)
}
