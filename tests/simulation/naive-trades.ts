import {
  hasMoved,
  instrumentOf,
  isPrice,
  marketRefusal,
  type NaiveQuote,
  opensAt,
  sessionEnd,
} from './naive-market.ts'
import {
  adjustReserve,
  costsOf,
  countsFrom,
  type Effect,
  linesRefusal,
  marketOf,
  type NaiveTrade,
  openAt,
  placeOrder,
  type Refused,
} from './naive-orders.ts'
import { causeOf, closePart, type NaivePosition } from './naive-positions.ts'
import { watch } from './naive-watch.ts'
import type { TradeAsk } from './trade-asks.ts'

/** The part of the second ledger that is about trades. */
export type NaiveTrades = {
  market: Map<string, NaiveQuote>
  leases: Map<string, bigint>
  trades: Map<number, NaiveTrade>
  lastRequest: number
}

/** Of the customer who asks. */
type Facts = { verified: boolean; cash: bigint; at: number }
type About<Kind extends TradeAsk['kind']> = Extract<TradeAsk, { kind: Kind }>

const text = (cents: bigint): string => {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As it is written: two decimals at least, and no zeros after them. */
const priceText = (price: bigint): string => {
  const digits = price.toString().padStart(9, '0')
  const shown = digits.slice(-8).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -8)}.${shown}`
}

function place(ledger: NaiveTrades, ask: About<'place'>, { verified, cash, at }: Facts): Effect | Refused {
  const own = [...ledger.trades.values()].filter(({ customerId }) => customerId === ask.customerId)
  const quote = marketOf(ledger.market, ask.symbol)
  const placed = placeOrder(ask, {
    verified,
    cash,
    at,
    quote,
    rate: quote,
    open: own.filter(({ position }) => position && !position.ended).length,
    resting: own.filter(({ status }) => status === 'resting').length,
  })
  if ('code' in placed) return placed
  const request = ledger.lastRequest + 1
  const change = () => {
    ledger.lastRequest = request
    ledger.trades.set(request, placed.trade)
  }
  return { moves: placed.moves, request, tells: {}, change }
}

function cancel(trade: NaiveTrade, request: number): Effect | Refused {
  if (trade.status !== 'resting') return { code: 'order-cancellation-failed' }
  const change = () => Object.assign(trade, { status: 'cancelled', reason: 'customer', reserve: 0n })
  return { moves: adjustReserve(trade.reserve, 0n), request, tells: { status: 'cancelled' }, change }
}

function amend(
  ledger: NaiveTrades,
  trade: NaiveTrade,
  ask: About<'amend'>,
  { cash, at }: Facts,
): Effect | Refused {
  const market = marketOf(ledger.market, trade.symbol)
  if (trade.status !== 'resting') return { code: 'already-decided' }
  if (trade.tolerancePpm !== null) return { code: 'limit-price-invalid' }
  const closed = marketRefusal(market.state)
  if (closed) return { code: closed }
  const now = opensAt(trade.side, market)
  const crosses = trade.side === 'long' ? now <= ask.limit : now >= ask.limit
  if (!isPrice(trade.symbol, ask.limit) || crosses) return { code: 'limit-price-invalid' }
  const asked = { ...trade, lines: ask.lines }
  const { margin, fee } = costsOf(asked, ask.limit, market)
  if (margin <= 0n) return { code: 'margin-invalid' }
  const wrong = linesRefusal(openAt(asked, ask.limit, market, 0, 0), ask.lines, ask.limit)
  if (wrong) return { code: wrong }
  const reserve = margin + fee
  if (reserve > trade.reserve + cash) return { code: 'insufficient-balance' }
  const since = countsFrom(market, at)
  const change = () => Object.assign(trade, { price: ask.limit, lines: ask.lines, reserve, since })
  return { moves: adjustReserve(trade.reserve, reserve), request: ask.request, tells: {}, change }
}

function close(
  ledger: NaiveTrades,
  position: NaivePosition,
  ask: About<'close'>,
  at: number,
): Effect | Refused {
  const market = marketOf(ledger.market, position.symbol)
  if (position.ended) return { code: 'close-position-failed' }
  if (position.closing) return { code: 'close-waiting' }
  const closed = marketRefusal(market.state)
  if (closed) return { code: closed }
  const { step } = instrumentOf(position.symbol)
  const rest = position.lots - ask.part
  const isPart = ask.part >= step && ask.part % step === 0n && rest >= step
  if (ask.part <= 0n || rest < 0n || (rest !== 0n && !isPart)) return { code: 'quantity-invalid' }
  const price = position.side === 'long' ? market.bid : market.ask
  if (hasMoved(position.side === 'short', ask.seen, price, ask.tolerancePpm)) return { code: 'price-moved' }
  if (market.delayed) return waitToClose(position, ask, countsFrom(market, at), at)
  const { profit, back, gap, moves, change } = closePart(position, ask.part, market, 'customer')
  const told = { price: priceText(price), profit: text(profit), marginReturned: text(back), gap: text(gap) }
  return { moves, request: ask.request, tells: { closed: told }, change }
}

/** With prices that come late a close waits for the next one, at the longest until the session ends. */
function waitToClose(
  position: NaivePosition,
  { part, seen, tolerancePpm, request }: About<'close'>,
  since: number,
  at: number,
): Effect {
  const change = () => {
    position.closing = { lots: part, seen, tolerancePpm, since, until: sessionEnd(position.symbol, at) }
    position.version += 1
  }
  return { moves: [], request, tells: { closed: null }, change }
}

function cancelClose(position: NaivePosition, request: number): Effect | Refused {
  if (!position.closing) return { code: 'order-cancellation-failed' }
  const change = () => {
    position.closing = null
    position.version += 1
  }
  return { moves: [], request, tells: {}, change }
}

/** On a tick that has reached a line already nobody can move it away. */
const isDue = (ledger: NaiveTrades, position: NaivePosition): boolean => {
  const market = marketOf(ledger.market, position.symbol)
  return market.state === 'live' && causeOf(position, market) !== null
}

function addMargin(
  ledger: NaiveTrades,
  position: NaivePosition,
  ask: About<'add-margin'>,
  cash: bigint,
): Effect | Refused {
  if (position.ended || isDue(ledger, position)) return { code: 'add-margin-failed' }
  if (ask.cents <= 0n) return { code: 'margin-invalid' }
  if (ask.cents > cash) return { code: 'insufficient-balance' }
  const change = () => {
    position.margin += ask.cents
    position.warned = null
    position.version += 1
  }
  return { moves: [['margin-added', 'cash', 'margin', ask.cents]], request: ask.request, tells: {}, change }
}

function setStops(
  ledger: NaiveTrades,
  position: NaivePosition,
  ask: About<'set-stops'>,
  at: number,
): Effect | Refused {
  const { takeProfit, stopLoss } = ask.lines
  if (position.ended || isDue(ledger, position))
    return { code: stopLoss === position.lines.stopLoss ? 'take-profit-failed' : 'stop-loss-failed' }
  const market = marketOf(ledger.market, position.symbol)
  const moved = {
    takeProfit: takeProfit === position.lines.takeProfit ? null : takeProfit,
    stopLoss: stopLoss === position.lines.stopLoss ? null : stopLoss,
  }
  const wrong = linesRefusal(position, moved, position.side === 'long' ? market.bid : market.ask)
  if (wrong) return { code: wrong }
  const change = () => {
    position.lines = ask.lines
    if (market.delayed) position.stopsSince = countsFrom(market, at)
    else Object.assign(position, { since: market.at, stopsSince: null })
    position.version += 1
  }
  return { moves: [], request: ask.request, tells: {}, change }
}

export function decideTrade(ledger: NaiveTrades, ask: TradeAsk, facts: Facts): Effect | Refused {
  if (ask.kind === 'place') return place(ledger, ask, facts)
  const found = ledger.trades.get(ask.request)
  const trade = found?.customerId === ask.customerId ? found : undefined
  if (ask.kind === 'watch') return watch(ledger.leases, trade, ask, facts)
  if (!trade) return { code: 'not-found' }
  if (ask.kind === 'cancel-order') return cancel(trade, ask.request)
  if (ask.kind === 'amend') return amend(ledger, trade, ask, facts)
  const { position } = trade
  if (!position) return { code: 'not-found' }
  if (ask.kind === 'close') return close(ledger, position, ask, facts.at)
  if (ask.kind === 'cancel-close') return cancelClose(position, ask.request)
  if (ask.kind === 'add-margin') return addMargin(ledger, position, ask, facts.cash)
  return setStops(ledger, position, ask, facts.at)
}
