import { emptyHolding } from '@candor/domain/holdings/holding.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { holdingWorth, type PoolQuote, positionWorth } from '@candor/domain/strategies/pool-value.ts'
import { type Finding, failed, ok } from './check.ts'
import type { PoolEvidence, PoolValue } from './open-participation.ts'
import type { PositionPart, ValuePart } from './read-pool-texts.ts'

const quoteOfPart = ({ bid, ask, up, down }: ValuePart): PoolQuote => ({
  bid: price(BigInt(bid)),
  ask: price(BigInt(ask)),
  conversion: { up: price(BigInt(up)), down: price(BigInt(down)) },
})

/** A position as its part tells it; null for an instrument that is not known. What closing needs is all here. */
export function positionOfPart(part: PositionPart): Position | null {
  const instrument = findInstrument(part.symbol)
  if (!instrument) return null
  const margin = cents(BigInt(part.margin))
  return {
    symbol: part.symbol,
    side: part.side,
    leverage: 1,
    contractSize: instrument.contractSize,
    quantity: quantity(BigInt(part.quantity)),
    entry: price(BigInt(part.entry)),
    conversion: quoteOfPart(part).conversion,
    initialMargin: margin,
    margin,
    takeProfit: null,
    stopLoss: null,
    carry: BigInt(part.carry),
  }
}

/** What something open would bring if it were closed at its tick; null for an instrument that is not known. */
function worthOf(part: ValuePart): bigint | null {
  const quote = quoteOfPart(part)
  if (part.product === 'spot') {
    if (!findInstrument(part.symbol)) return null
    return holdingWorth({ ...emptyHolding(part.symbol), quantity: quantity(BigInt(part.quantity)) }, quote)
  }
  const position = positionOfPart(part)
  return position && positionWorth(position, quote)
}

/** What a value is by its own parts: cash less what is owed, and everything open as if it were closed. */
function equityOf({ cash, owed, parts }: PoolValue): bigint | null {
  let sum = BigInt(cash) - BigInt(owed)
  for (const part of parts) {
    const worth = worthOf(part)
    if (worth === null || `${worth}` !== part.worth) return null
    sum += worth
  }
  return sum
}

/** Every value is what the pool would have if it closed everything at the prices it names. */
export function checkPoolValue({ values }: PoolEvidence): Finding {
  for (const value of values) {
    const equity = equityOf(value)
    if (equity === null) return failed('value.part', { number: value.number })
    if (`${equity}` !== value.equity)
      return failed('value.differs', {
        number: value.number,
        computed: { cents: `${equity}` },
        told: { cents: value.equity },
      })
  }
  return ok('value.ok', { values: values.length })
}
