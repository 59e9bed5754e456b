import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import { type Cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { type Conversion, conversionAt } from '@candor/domain/money/conversion.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { type Quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { positionAtPrice } from '@candor/domain/positions/position-at-price.ts'
import type { Side } from '@candor/domain/positions/side.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import type { Result } from '@candor/domain/result.ts'

/** The words that hand-worked cases are written in: figures as a customer would write them on paper. */

function must<Value>(value: Value | null, text: string): Value {
  if (value === null) throw new Error(`${text} cannot be read`)
  return value
}

export const usd = (text: string): Cents => must(readCents(text), text)
export const at = (text: string): Price => must(readPrice(text), text)
export const lots = (text: string): Quantity => must(readQuantity(text), text)
export const known = (symbol: string): Instrument => must(findInstrument(symbol), symbol)

/** At a rate of the instrument's quote currency; dollars need none. */
export const conversionOf = (symbol: string, rate = '1'): Conversion =>
  conversionAt(usdPairOf(known(symbol).quoteCurrency), at(rate))

type Shown = { bid: string; ask: string; rate?: string; state?: MarketFacts['state'] }

export function marketOf(symbol: string, { bid, ask, rate, state = 'live' }: Shown): MarketFacts {
  const mid = price((at(bid) + at(ask)) / 2n)
  const tick = { symbol, sequence: 7n, at: 1_767_225_600_000, bid: at(bid), ask: at(ask), mid }
  return { state, tick, conversion: conversionOf(symbol, rate) }
}

type Opening = {
  side: Side
  lots: string
  entry: string
  leverage: number
  rate?: string
  takeProfit?: string
  stopLoss?: string
}

/** A position as it is right after opening, with its fee. */
export function opening(symbol: string, asked: Opening): { position: Position; fee: Cents } {
  const { side, leverage, entry, rate, takeProfit, stopLoss } = asked
  const stops = {
    takeProfit: takeProfit === undefined ? null : at(takeProfit),
    stopLoss: stopLoss === undefined ? null : at(stopLoss),
  }
  const type = { kind: 'market', seen: at(entry), tolerancePpm: 0 } as const
  const request = { side, leverage, quantity: lots(asked.lots), stops, type }
  return positionAtPrice(known(symbol), request, at(entry), conversionOf(symbol, rate))
}

export const positionOf = (symbol: string, asked: Opening): Position => opening(symbol, asked).position

/** What was accepted; a refusal fails the case with its name. */
export function accepted<Value>(result: Result<Value, string>): Value {
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result.value
}

/** What a case looks at in a closed part, as text. */
export const closing = (closed: { profit: Cents; gap: Cents; marginReturned: Cents }) => ({
  profit: writeCents(closed.profit),
  returned: writeCents(closed.marginReturned),
  gap: writeCents(closed.gap),
})

/** `margin-returned margin>cash 108.00` */
export const written = (transfers: readonly Transfer[]): string[] =>
  transfers.map(({ kind, from, to, amount }) => `${kind} ${from}>${to} ${writeCents(amount)}`)
