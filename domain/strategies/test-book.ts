import { tradeAt } from '../holdings/decide-spot.ts'
import { emptyHolding, type Holding } from '../holdings/holding.ts'
import { spotSizeOf } from '../holdings/spot-terms.ts'
import { quantityWithin, valueAt } from '../holdings/spot-value.ts'
import { buyInto, sellFrom } from '../holdings/trade-holding.ts'
import { findInstrument } from '../instruments/catalogue.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { type Cents, cents } from '../money/cents.ts'
import type { Price } from '../money/price.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { divideHalfEven } from '../money/rounding.ts'
import { chargeNight } from '../positions/change-position.ts'
import { closePart } from '../positions/close-part.ts'
import { isLiquidated, liquidationPrice } from '../positions/liquidation.ts'
import { type Position, pledgeOf } from '../positions/position.ts'
import { positionAtPrice } from '../positions/position-at-price.ts'
import { notionalOf, roundExact } from '../positions/position-value.ts'
import { closingPrice, openingPrice, type Side } from '../positions/side.ts'
import { nightlyRate } from '../positions/trading-terms.ts'
import type { SizedAct } from './pool-act.ts'
import type { Pool } from './pool-value.ts'
import type { Reason } from './reason-code.ts'
import type { TestMoment, TestQuote } from './test-timeline.ts'

/** A trade of a test that was closed, in all or in part. */
export type TestTrade = {
  readonly symbol: string
  readonly side: Side
  readonly openedAt: number
  readonly closedAt: number
  readonly entry: Price
  readonly exit: Price
  /** By the price alone, positive where it went the trade's way. */
  readonly returnPpm: number
  /** After fees, financing and spread. */
  readonly profit: Cents
  readonly opened: Reason | null
  readonly closed: Reason | null
}

export type TestAct = SizedAct & { readonly reason?: Reason }

/** What was paid for trading, by kind. */
export type TestCosts = { fees: bigint; financing: bigint; spread: bigint }

/** What was opened, when and why, and what was paid for it that no closed part has borne yet. */
type Lot = { openedAt: number; reason: Reason | null; paid: bigint }

type OpenLot = Lot & { readonly id: string; position: Position }

/** The accounts of one run of a test, kept by the product's own rules: the same fees, margins, financing and liquidation. */
type TestBook = {
  cash: bigint
  /** Everything bought and sold, in cents. */
  traded: bigint
  /** How many positions were ever opened, from which each has its name. */
  opened: number
  readonly holdings: Map<string, Holding>
  readonly lots: Map<string, Lot>
  open: OpenLot[]
  readonly trades: TestTrade[]
  readonly costs: TestCosts
}

export const openTestBook = (start: Cents): TestBook => ({
  cash: start,
  traded: 0n,
  opened: 0,
  holdings: new Map(),
  lots: new Map(),
  open: [],
  trades: [],
  costs: { fees: 0n, financing: 0n, spread: 0n },
})

export const poolOf = ({ cash, holdings, open }: TestBook): Pool => ({
  cash: cents(cash),
  holdings: [...holdings.values()].filter(({ quantity: held }) => held > 0n),
  positions: open.map(({ id, position }) => ({ id, position })),
})

const known = (symbol: string): Instrument => {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new RangeError(`${symbol} is not in the catalogue`)
  return instrument
}

const quoteOf = (quotes: ReadonlyMap<string, TestQuote>, symbol: string): TestQuote => {
  const quote = quotes.get(symbol)
  if (!quote) throw new RangeError(`${symbol} has no price`)
  return quote
}

const shareOf = (amount: bigint, part: bigint, all: bigint): bigint =>
  part === all ? amount : divideHalfEven(amount * part, all)

const returnOf = (side: Side, entry: Price, exit: Price): number => {
  const moved = entry === 0n ? 0n : divideHalfEven((exit - entry) * 1_000_000n, entry)
  return Number(side === 'long' ? moved : -moved)
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one)

function count(book: TestBook, value: bigint, atMid: bigint, fee: bigint): void {
  book.traded += value
  book.costs.fees += fee
  book.costs.spread += distance(value, atMid)
}

type At = { readonly at: number; readonly quote: TestQuote; readonly why: Reason | null }

function buy(book: TestBook, symbol: string, amount: Cents, { at, quote, why }: At): void {
  const size = spotSizeOf(known(symbol))
  const bought = size ? quantityWithin(size, amount, quote.ask, quote.conversion) : 0n
  if (bought <= 0n) return
  const trade = tradeAt('buy', quantity(bought), quote.ask, quote.conversion)
  const before = book.holdings.get(symbol) ?? emptyHolding(symbol)
  const held = before.quantity > 0n ? book.lots.get(symbol) : undefined
  const lot = held ?? { openedAt: at, reason: why, paid: 0n }
  lot.paid += trade.fee
  book.lots.set(symbol, lot)
  book.holdings.set(symbol, buyInto(before, trade))
  book.cash -= trade.value + trade.fee
  count(book, trade.value, valueAt(trade.quantity, quote.mid, quote.conversion), trade.fee)
}

function sell(book: TestBook, symbol: string, sold: Quantity, { at, quote, why }: At): void {
  const before = book.holdings.get(symbol)
  const lot = book.lots.get(symbol)
  if (!before || !lot) return
  const trade = tradeAt('sell', sold, quote.bid, quote.conversion)
  const { holding, profit } = sellFrom(before, trade, quantity(0n))
  const paid = shareOf(lot.paid, sold, before.quantity)
  lot.paid -= paid
  book.holdings.set(symbol, holding)
  book.cash += trade.value - trade.fee
  count(book, trade.value, valueAt(sold, quote.mid, quote.conversion), trade.fee)
  book.trades.push({
    symbol,
    side: 'long',
    openedAt: lot.openedAt,
    closedAt: at,
    entry: before.average,
    exit: quote.bid,
    returnPpm: returnOf('long', before.average, quote.bid),
    profit: cents(profit - trade.fee - paid),
    opened: lot.reason,
    closed: why,
  })
}

function openPosition(book: TestBook, act: SizedAct & { kind: 'open' }, { at, quote, why }: At): void {
  const entry = openingPrice(act.side, quote)
  const type = { kind: 'market', seen: entry, tolerancePpm: 0 } as const
  const { side, leverage, quantity: size } = act
  const request = { side, leverage, quantity: size, stops: { takeProfit: null, stopLoss: null }, type }
  const { position, fee, asked } = positionAtPrice(known(act.symbol), request, entry, quote.conversion)
  book.cash -= position.margin + fee
  count(book, asked.amount, roundExact(notionalOf(position, quote.mid, quote.conversion)), fee)
  book.opened += 1
  book.open.push({ id: String(book.opened), position, openedAt: at, reason: why, paid: fee })
}

function closeLot(book: TestBook, lot: OpenLot, part: Quantity, exit: Price, { at, quote, why }: At): void {
  const { position } = lot
  const closed = closePart(position, part, exit, quote.conversion)
  for (const { to, amount } of closed.transfers) if (to === 'cash') book.cash += amount
  const paid = shareOf(lot.paid, part, position.quantity)
  lot.paid -= paid
  const size = { quantity: part, contractSize: position.contractSize }
  const worthAt = (price: Price): bigint => roundExact(notionalOf(size, price, quote.conversion))
  count(book, worthAt(exit), worthAt(quote.mid), 0n)
  book.trades.push({
    symbol: position.symbol,
    side: position.side,
    openedAt: lot.openedAt,
    closedAt: at,
    entry: position.entry,
    exit,
    returnPpm: returnOf(position.side, position.entry, exit),
    profit: cents(closed.profit + closed.gap - paid),
    opened: lot.reason,
    closed: why,
  })
  if (closed.left) lot.position = closed.left
  else book.open = book.open.filter((other) => other !== lot)
}

/** Carries an act out at the prices with which a moment begins. */
export function applyAct(book: TestBook, act: TestAct, { at, opens }: TestMoment): void {
  const quote = quoteOf(opens, act.symbol)
  const then = { at, quote, why: act.reason ?? null }
  if (act.kind === 'spot-buy') buy(book, act.symbol, act.amount, then)
  else if (act.kind === 'spot-sell') sell(book, act.symbol, act.quantity, then)
  else if (act.kind === 'open') openPosition(book, act, then)
  else {
    const lot = book.open.find(({ id }) => id === act.position)
    if (lot) closeLot(book, lot, act.quantity, closingPrice(lot.position.side, quote), then)
  }
}

export function chargeFinancing(book: TestBook, { opens }: TestMoment): void {
  for (const lot of book.open) {
    const { mid, conversion } = quoteOf(opens, lot.position.symbol)
    const share = nightlyRate(known(lot.position.symbol).esmaClass)
    const available = cents(book.cash > 0n ? book.cash : 0n)
    const charged = chargeNight(lot.position, mid, conversion, share, available)
    for (const { from, amount } of charged.transfers) if (from === 'cash') book.cash -= amount
    lot.position = charged.position
    lot.paid += charged.charge
    book.costs.financing += charged.charge
  }
}

/** Closes what the furthest price of a moment takes past its line, at the line. */
export function liquidateIn(book: TestBook, { at, lows, highs }: TestMoment): void {
  for (const lot of [...book.open]) {
    const { position } = lot
    const quote = quoteOf(position.side === 'long' ? lows : highs, position.symbol)
    const line = liquidationPrice(pledgeOf(position))
    if (line !== null && isLiquidated(pledgeOf(position), closingPrice(position.side, quote)))
      closeLot(book, lot, position.quantity, line, { at, quote, why: null })
  }
}
