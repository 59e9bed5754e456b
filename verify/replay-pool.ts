import { tradeAt } from '@candor/domain/holdings/decide-spot.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { feeOn, marginOf, notionalOf } from '@candor/domain/positions/position-value.ts'
import { closingPrice, openingPrice } from '@candor/domain/positions/side.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { positionOfPart } from './check-pool-value.ts'
import type { PoolTrade, PoolValue } from './open-participation.ts'

/** What a pool has open, as far as its trades tell: quantities of what it holds, and its positions by their ids. */
export type OpenBook = { readonly holdings: Map<string, bigint>; readonly positions: Map<string, Position> }

/** A posting that a trade must have. A pool may have set money aside for an order, and then it comes from there. */
type Movement = { readonly kind: string; readonly amount: bigint }

/** Null where an instrument is not known. */
export function bookOf({ parts }: PoolValue): OpenBook | null {
  const book: OpenBook = { holdings: new Map(), positions: new Map() }
  for (const part of parts) {
    if (part.product === 'spot') book.holdings.set(part.symbol, BigInt(part.quantity))
    else {
      const position = positionOfPart(part)
      if (!position) return null
      book.positions.set(part.id, position)
    }
  }
  return book
}

const conversionOf = ({ up, down }: PoolTrade) => ({ up: price(BigInt(up)), down: price(BigInt(down)) })

const tickOf = ({ tick }: PoolTrade) => ({ bid: price(BigInt(tick.bid)), ask: price(BigInt(tick.ask)) })

/** The price that a trade is carried out at: who buys pays the ask, who sells is paid the bid. */
const priceOfAct = (trade: PoolTrade): bigint =>
  trade.act === 'open'
    ? openingPrice(trade.direction, tickOf(trade))
    : closingPrice(trade.direction, tickOf(trade))

const some = (kind: string, amount: bigint): Movement[] => (amount > 0n ? [{ kind, amount }] : [])

function applySpot(book: OpenBook, trade: PoolTrade): Movement[] | null {
  const { symbol, act, direction } = trade
  const size = quantity(BigInt(trade.quantity))
  const held = book.holdings.get(symbol) ?? 0n
  const after = act === 'open' ? held + size : held - size
  if (direction !== 'long' || after < 0n) return null
  if (after === 0n) book.holdings.delete(symbol)
  else book.holdings.set(symbol, after)
  const at = price(BigInt(trade.price))
  const { value, fee } = tradeAt(act === 'open' ? 'buy' : 'sell', size, at, conversionOf(trade))
  if (`${fee}` !== trade.fee) return null
  return [...some(act === 'open' ? 'spot-bought' : 'spot-sold', value), ...some('spot-fee', fee)]
}

/** A pool opens with a leverage of one or two; which one, its margin tells. */
function applyOpening(book: OpenBook, trade: PoolTrade, leverage: 1 | 2): Movement[] | null {
  const contractSize = findInstrument(trade.symbol)?.contractSize
  if (!contractSize || book.positions.has(trade.subject)) return null
  const [size, at] = [quantity(BigInt(trade.quantity)), price(BigInt(trade.price))]
  const conversion = conversionOf(trade)
  const notional = notionalOf({ quantity: size, contractSize }, at, conversion)
  const [margin, fee] = [marginOf(notional, leverage), feeOn(notional, openingFeeRate)]
  if (`${fee}` !== trade.fee) return null
  book.positions.set(trade.subject, {
    symbol: trade.symbol,
    side: trade.direction,
    leverage,
    contractSize,
    quantity: size,
    entry: at,
    conversion,
    initialMargin: margin,
    margin,
    takeProfit: null,
    stopLoss: null,
    carry: 0n,
  })
  return [...some('margin-set-aside', margin), ...some('opening-fee', fee)]
}

function applyClosing(book: OpenBook, trade: PoolTrade): Movement[] | null {
  const position = book.positions.get(trade.subject)
  const size = quantity(BigInt(trade.quantity))
  if (!position || position.symbol !== trade.symbol || position.side !== trade.direction) return null
  if (size > position.quantity || `${position.entry}` !== trade.entry) return null
  const closed = closePart(position, size, price(BigInt(trade.price)), conversionOf(trade))
  if (`${closed.profit}` !== trade.profit || trade.fee !== '0') return null
  if (closed.left) book.positions.set(trade.subject, closed.left)
  else book.positions.delete(trade.subject)
  return closed.transfers.map(({ kind, amount }) => ({ kind, amount }))
}

/** Carries a trade out in the book. Gives the postings that it must have, or null where it could not have been. */
export function applyTrade(book: OpenBook, trade: PoolTrade, margin: bigint | null): Movement[] | null {
  if (`${priceOfAct(trade)}` !== trade.price) return null
  if (trade.product === 'spot') return applySpot(book, trade)
  if (trade.act === 'close') return applyClosing(book, trade)
  const single = applyOpening(book, trade, 1)
  if (!single || single[0]?.amount === margin) return single
  book.positions.delete(trade.subject)
  return applyOpening(book, trade, 2)
}

/** A night's charge that the cash did not reach for comes out of the margin. */
export function chargeMargin(book: OpenBook, id: string, amount: bigint): boolean {
  const position = book.positions.get(id)
  if (!position || position.margin < amount) return false
  book.positions.set(id, { ...position, margin: cents(position.margin - amount) })
  return true
}

/** The book is what a value says that is open. */
export function isBookOf(book: OpenBook, { parts }: PoolValue): boolean {
  const [held, placed] = [
    parts.filter(({ product }) => product === 'spot').length,
    parts.filter(({ product }) => product === 'leveraged').length,
  ]
  return (
    held === book.holdings.size &&
    placed === book.positions.size &&
    parts.every((part) => {
      if (part.product === 'spot') return book.holdings.get(part.symbol) === BigInt(part.quantity)
      const position = book.positions.get(part.id)
      return (
        position?.symbol === part.symbol &&
        position.side === part.side &&
        `${position.quantity}` === part.quantity &&
        `${position.entry}` === part.entry &&
        `${position.margin}` === part.margin &&
        `${position.carry}` === part.carry
      )
    })
  )
}
