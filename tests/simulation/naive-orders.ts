import {
  ceiling,
  hasMoved,
  instrumentOf,
  isPrice,
  marketRefusal,
  type NaiveQuote,
  naiveInstruments,
  nearest,
  opensAt,
  type Rate,
  rateOf,
  sessionEnd,
  worth,
} from './naive-market.ts'
import { isLiquidatedAt, type Moves, type NaivePosition } from './naive-positions.ts'
import type { PlaceAsk, TradeLines, TradeMarket, TradeSide } from './trade-asks.ts'

/** An order, and the position that it became. */
export type NaiveTrade = {
  customerId: bigint
  symbol: string
  side: TradeSide
  leverage: number
  lots: bigint
  status: 'resting' | 'filled' | 'cancelled' | 'expired'
  reason: string | null
  price: bigint
  /** Of a market order. */
  tolerancePpm: number | null
  lines: TradeLines
  reserve: bigint
  since: number
  expiresAt: number | null
  fillPrice: bigint | null
  position: NaivePosition | null
}

export type Refused = { code: string }
export type Effect = {
  moves: Moves
  request: number | null
  tells: Record<string, unknown>
  change(): void
}

type Asked = Pick<NaiveTrade, 'symbol' | 'side' | 'leverage' | 'lots' | 'lines'>

export function costsOf({ symbol, leverage, lots }: Asked, price: bigint, rate: Rate) {
  const { top, bottom } = worth(symbol, lots, price, rate)
  return { margin: nearest(top, bottom * BigInt(leverage)), fee: ceiling(top * 5n, bottom * 10_000n) }
}

/** The first 22:00 UTC after an instant. */
function nightAfter(at: number): number {
  let night = Math.floor(at / 86_400_000) * 86_400_000 + 22 * 3_600_000
  if (night <= at) night += 86_400_000
  return night
}

export function openAt(asked: Asked, price: bigint, rate: Rate, at: number, since: number): NaivePosition {
  const { symbol, side, lots, lines } = asked
  const { margin } = costsOf(asked, price, rate)
  return {
    symbol,
    side,
    opened: lots,
    lots,
    entry: price,
    rate: { up: rate.up, down: rate.down },
    margin,
    initial: margin,
    lines,
    made: { top: 0n, bottom: 1n },
    posted: 0n,
    financing: 0n,
    version: 1,
    warned: null,
    since,
    stopsSince: null,
    closing: null,
    nextNight: nightAfter(at),
    ended: null,
    lastPrice: null,
  }
}

/** What is wrong with lines, seen from a price at which the position would close. */
export function linesRefusal(position: NaivePosition, lines: TradeLines, now: bigint): string | null {
  const { symbol, side } = position
  const { takeProfit, stopLoss } = lines
  const long = side === 'long'
  if (takeProfit !== null && !(isPrice(symbol, takeProfit) && (long ? takeProfit > now : takeProfit < now)))
    return 'take-profit-invalid'
  if (stopLoss === null) return null
  const before = long ? stopLoss < now : stopLoss > now
  return isPrice(symbol, stopLoss) && before && !isLiquidatedAt(position, stopLoss)
    ? null
    : 'stop-loss-invalid'
}

/** How much is open and how much rests already, of this customer. */
type Counts = { open: number; resting: number }

type PlaceFacts = { verified: boolean; quote: NaiveQuote; rate: Rate; cash: bigint; at: number } & Counts

/** From which instant on a tick counts for what is accepted now: with prices that come late, from after this one. */
export const countsFrom = (quote: NaiveQuote, now: number): number => {
  if (!quote.delayed) return quote.at
  return (now > quote.at ? now : quote.at) + 1
}

/** `fills` says whether it is filled at once, `isNow` whether it is judged by the price that is shown. */
type Crossing = { fills: boolean; isNow: boolean }

function placeRefusal(
  ask: PlaceAsk,
  asked: Asked,
  facts: PlaceFacts,
  { fills, isNow }: Crossing,
): string | null {
  const { symbol, side } = ask
  const { quote, rate } = facts
  const instrument = instrumentOf(symbol)
  if (!facts.verified) return 'account-not-verified'
  const closed = marketRefusal(quote.state)
  if (closed) return closed
  if (ask.quantity < instrument.step || ask.quantity % instrument.step !== 0n) return 'quantity-invalid'
  if (ask.leverage < 1 || ask.leverage > instrument.cap) return 'leverage-invalid'
  const isLimit = ask.tolerancePpm === null
  if (isLimit && !isPrice(symbol, ask.price)) return 'limit-price-invalid'
  const price = isNow ? opensAt(side, quote) : ask.price
  const { margin, fee } = costsOf(asked, price, rate)
  if (margin <= 0n) return 'margin-invalid'
  const here = isNow ? (side === 'long' ? quote.bid : quote.ask) : ask.price
  const wrong = linesRefusal(openAt(asked, price, rate, facts.at, 0), ask.lines, here)
  if (wrong) return wrong
  if (ask.tolerancePpm !== null && hasMoved(side === 'long', ask.price, price, ask.tolerancePpm))
    return 'price-moved'
  if (margin + fee > facts.cash) return 'insufficient-balance'
  return (fills ? facts.open : facts.resting) >= 200 ? 'too-many-open' : null
}

/** An order that opens a position at once, or rests until the price comes; with prices that come late it always rests. */
export function placeOrder(ask: PlaceAsk, facts: PlaceFacts): Refused | { moves: Moves; trade: NaiveTrade } {
  const { symbol, side, leverage, quantity: lots, lines, price, customerId } = ask
  if (!naiveInstruments[symbol]) return { code: 'not-found' }
  const { quote, rate, at } = facts
  const asked = { symbol, side, leverage, lots, lines }
  const now = opensAt(side, quote)
  const isMarket = ask.tolerancePpm !== null
  const isReached = isMarket || (side === 'long' ? now <= price : now >= price)
  const fills = isReached && !quote.delayed
  const isNow = fills || isMarket
  const code = placeRefusal(ask, asked, facts, { fills, isNow })
  if (code) return { code }
  const at0 = isNow ? now : price
  const endsWithSession = ask.until === 'session' || (isMarket && !fills)
  const { margin, fee } = costsOf(asked, at0, rate)
  const trade: NaiveTrade = {
    ...asked,
    customerId,
    status: fills ? 'filled' : 'resting',
    reason: null,
    price,
    tolerancePpm: ask.tolerancePpm,
    reserve: fills ? 0n : margin + fee,
    since: fills ? quote.at : countsFrom(quote, at),
    expiresAt: endsWithSession ? sessionEnd(symbol, at) : null,
    fillPrice: fills ? now : null,
    position: fills ? openAt(asked, now, rate, at, quote.at) : null,
  }
  const moves: Moves = fills
    ? [
        ['margin-set-aside', 'cash', 'margin', margin],
        ['opening-fee', 'cash', 'house-fees', fee],
      ]
    : [['order-reserved', 'cash', 'reserve', margin + fee]]
  return { moves, trade }
}

/** What is over goes back, what lacks is taken. */
export function adjustReserve(from: bigint, to: bigint): Moves {
  if (from > to) return [['order-released', 'reserve', 'cash', from - to]]
  return from < to ? [['order-reserved', 'cash', 'reserve', to - from]] : []
}

/** The market that a customer's command is decided on. */
export const marketOf = (market: ReadonlyMap<string, NaiveQuote>, symbol: string): TradeMarket => {
  const quote = market.get(symbol)
  if (!quote) throw new Error(`there is no price of ${symbol}`)
  return { ...quote, ...rateOf(market, symbol) }
}
