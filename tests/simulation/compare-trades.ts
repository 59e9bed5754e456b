import type { NaiveTrade } from './naive-orders.ts'
import { isLine, isLiquidatedAt, nextWarning } from './naive-positions.ts'
import type { StoredTrade } from './stage.ts'

type Shown = Record<string, unknown>

const shownOrder = ({ order }: StoredTrade): Shown => ({
  symbol: order.symbol,
  side: order.side,
  leverage: order.leverage,
  lots: order.quantity,
  status: order.status,
  reason: order.end_reason,
  price: order.price,
  tolerancePpm: order.tolerance_ppm,
  takeProfit: order.take_profit,
  stopLoss: order.stop_loss,
  reserve: order.reserve,
  since: order.lines_since.getTime(),
  expiresAt: order.expires_at?.getTime() ?? null,
  fillPrice: order.fill_price,
})

const naiveOrder = ({ customerId: _, position: __, lines, ...order }: NaiveTrade): Shown => ({
  ...order,
  ...lines,
})

const closingText = (...parts: (bigint | number | null)[]): string => parts.join(' ')

const shownClosing = (row: NonNullable<StoredTrade['position']>): string | null =>
  row.closing_quantity === null
    ? null
    : closingText(
        row.closing_quantity,
        row.closing_price,
        row.closing_tolerance_ppm,
        row.closing_since?.getTime() ?? null,
        row.closing_until?.getTime() ?? null,
      )

function shownPosition({ position, events }: StoredTrade): Shown | null {
  if (!position) return null
  return {
    opened: position.opened_quantity,
    lots: position.quantity,
    entry: position.entry,
    rate: `${position.up}/${position.down}`,
    margin: position.margin,
    initial: position.initial_margin,
    takeProfit: position.take_profit,
    stopLoss: position.stop_loss,
    posted: position.realised,
    financing: position.financing,
    version: position.version,
    events,
    warned: position.warned,
    since: position.lines_since.getTime(),
    stopsSince: position.stops_since?.getTime() ?? null,
    closing: shownClosing(position),
    nextNight: position.next_financing.getTime(),
    cause: position.close_cause,
    lastPrice: position.close_price,
  }
}

function naivePosition({ position }: NaiveTrade): Shown | null {
  if (!position) return null
  const { symbol: _, side: __, made: ___, lines, rate, ended, version, closing, ...told } = position
  return {
    ...told,
    ...lines,
    rate: `${rate.up}/${rate.down}`,
    version,
    events: version,
    cause: ended?.cause ?? null,
    closing:
      closing && closingText(closing.lots, closing.seen, closing.tolerancePpm, closing.since, closing.until),
  }
}

/** Of both lines that are stored: they lie where the rules say, no nearer and no further. */
function findLineTrouble({ position: naive }: NaiveTrade, { position }: StoredTrade): string | null {
  if (!naive || !position || naive.ended) return null
  if (!isLine(naive.side, position.liquidation, (price) => isLiquidatedAt(naive, price)))
    return `liquidation at ${position.liquidation}`
  const warns = nextWarning(naive)
  const isRight = warns ? isLine(naive.side, position.warning, warns) : position.warning === null
  return isRight ? null : `warning at ${position.warning}`
}

const write = (shown: Shown | null): string =>
  JSON.stringify(
    shown && Object.entries(shown).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    (_, held) => (typeof held === 'bigint' ? String(held) : held),
  )

/** What both know of an order and its position and do not agree on. */
export function findTradeTrouble(naive: NaiveTrade, stored: StoredTrade): string | null {
  for (const [one, other] of [
    [naiveOrder(naive), shownOrder(stored)],
    [naivePosition(naive), shownPosition(stored)],
  ] as const) {
    const [expected, found] = [write(one), write(other)]
    if (expected !== found) return `the naive ledger says ${expected}, the real one ${found}`
  }
  return findLineTrouble(naive, stored)
}
