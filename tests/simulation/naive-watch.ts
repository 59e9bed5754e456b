import { closesAt, hasMoved, instrumentOf, nearest, opensAt, worth } from './naive-market.ts'
import {
  adjustReserve,
  costsOf,
  type Effect,
  linesRefusal,
  type NaiveTrade,
  openAt,
  type Refused,
} from './naive-orders.ts'
import { causeOf, closePart, type Moves, type NaivePosition, warningOf } from './naive-positions.ts'
import type { WatchAsk } from './trade-asks.ts'

/** Of the customer whose trade it is. */
type Facts = { cash: bigint; at: number }

function fill(trade: NaiveTrade, { market, request }: WatchAsk, { cash, at }: Facts): Effect | null {
  const price = opensAt(trade.side, market)
  const isMarket = trade.tolerancePpm !== null
  const isReached = isMarket || (trade.side === 'long' ? price <= trade.price : price >= trade.price)
  if (trade.status !== 'resting' || trade.since > market.at || market.state !== 'live' || !isReached)
    return null
  const { margin, fee } = costsOf(trade, price, market)
  const isTooFar =
    trade.tolerancePpm !== null && hasMoved(trade.side === 'long', trade.price, price, trade.tolerancePpm)
  if (isTooFar || margin <= 0n || margin + fee > trade.reserve + cash) {
    const end = {
      status: 'cancelled',
      reason: isTooFar ? 'price-moved' : 'insufficient-balance',
      reserve: 0n,
    }
    return {
      moves: adjustReserve(trade.reserve, 0n),
      request,
      tells: {},
      change: () => Object.assign(trade, end),
    }
  }
  const position = openAt(trade, price, market, at, market.at)
  const here = trade.side === 'long' ? market.bid : market.ask
  const { takeProfit, stopLoss } = trade.lines
  // A line that the price has jumped over is left away.
  position.lines = {
    takeProfit: linesRefusal(position, { takeProfit, stopLoss: null }, here) ? null : takeProfit,
    stopLoss: linesRefusal(position, { takeProfit: null, stopLoss }, here) ? null : stopLoss,
  }
  const moves: Moves = [
    ...adjustReserve(trade.reserve, margin + fee),
    ['margin-set-aside', 'reserve', 'margin', margin],
    ['opening-fee', 'reserve', 'house-fees', fee],
  ]
  const change = () => Object.assign(trade, { status: 'filled', reserve: 0n, fillPrice: price, position })
  return { moves, request, tells: {}, change }
}

function finance(position: NaivePosition, ask: WatchAsk, { cash, at }: Facts): Effect | null {
  if (position.ended || ask.night === null || ask.night !== position.nextNight || ask.night > at) return null
  const { top, bottom } = worth(position.symbol, position.lots, ask.market.mid, ask.market)
  const charge = nearest(top * instrumentOf(position.symbol).nightly, bottom * 100_000_000n)
  const fromCash = charge < cash ? charge : cash
  const fromMargin = charge - fromCash < position.margin ? charge - fromCash : position.margin
  const moves: Moves = []
  if (fromCash > 0n) moves.push(['financing', 'cash', 'house-financing', fromCash])
  if (fromMargin > 0n) moves.push(['financing', 'margin', 'house-financing', fromMargin])
  const change = () => {
    position.margin -= fromMargin
    position.financing += fromCash + fromMargin
    position.nextNight += 86_400_000
    position.version += 1
  }
  return { moves, request: ask.request, tells: {}, change }
}

function warn(position: NaivePosition, { market, request }: WatchAsk): Effect | null {
  if (position.ended || position.since > market.at) return null
  const percent = warningOf(position, position.side === 'long' ? market.bid : market.ask)
  if (percent === null) return null
  const change = () => {
    position.warned = percent
    position.version += 1
  }
  return { moves: [], request, tells: {}, change }
}

function expire(trade: NaiveTrade, request: number, at: number): Effect | null {
  if (trade.status !== 'resting' || trade.expiresAt === null || trade.expiresAt > at) return null
  const change = () => Object.assign(trade, { status: 'expired', reason: 'session', reserve: 0n })
  return { moves: adjustReserve(trade.reserve, 0n), request, tells: {}, change }
}

function trigger(position: NaivePosition, { market, request }: WatchAsk): Effect | null {
  if (position.ended || position.since > market.at || market.state !== 'live') return null
  const cause = causeOf(position, market)
  if (!cause) return null
  const { moves, change } = closePart(position, position.lots, market, cause)
  return { moves, request, tells: { cause }, change }
}

function dropClose(position: NaivePosition, request: number): Effect {
  const change = () => {
    position.closing = null
    position.version += 1
  }
  return { moves: [], request, tells: {}, change }
}

/** A close that has waited for a price. */
function fillClose(position: NaivePosition, { market, request }: WatchAsk): Effect | null {
  const { closing } = position
  if (!closing || market.at < closing.since || market.state !== 'live') return null
  const price = closesAt(position.side, market)
  if (hasMoved(position.side === 'short', closing.seen, price, closing.tolerancePpm))
    return dropClose(position, request)
  const { moves, change } = closePart(position, closing.lots, market, 'customer')
  return { moves, request, tells: {}, change }
}

function expireClose(position: NaivePosition, request: number, at: number): Effect | null {
  const until = position.closing?.until ?? null
  return until !== null && until <= at ? dropClose(position, request) : null
}

/** What the watcher asks for: with an older token, or where nothing is due, the answer is that there is nothing to decide. */
export function watch(
  leases: ReadonlyMap<string, bigint>,
  trade: NaiveTrade | undefined,
  ask: WatchAsk,
  facts: Facts,
): Effect | Refused {
  const refused = { code: 'already-decided' }
  if (!trade || leases.get(ask.lease) !== ask.token) return refused
  if (ask.act === 'fill') return fill(trade, ask, facts) ?? refused
  if (ask.act === 'expire') return expire(trade, ask.request, facts.at) ?? refused
  const { position } = trade
  if (!position) return refused
  if (ask.act === 'fill-close') return fillClose(position, ask) ?? refused
  if (ask.act === 'expire-close') return expireClose(position, ask.request, facts.at) ?? refused
  if (ask.act === 'finance') return finance(position, ask, facts) ?? refused
  return (ask.act === 'warn' ? warn(position, ask) : trigger(position, ask)) ?? refused
}
