import { oneUnit } from '@candor/domain/holdings/spot-terms.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import { rate, writeRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { notionalOf, roundExact } from '@candor/domain/positions/position-value.ts'
import type { PoolAct } from '@candor/domain/strategies/pool-act.ts'
import type { WireStrategyTrade } from '@candor/wire/strategies.ts'
import { type ListedTrade, type TradeContent, tradeContentOf } from './trade-table.ts'

/** What was made after the fee, and what share that is of what was put in; null where nothing was closed. */
function resultOf(trade: TradeContent): { profit: string; share: string | null } | null {
  if (trade.profit === null) return null
  const made = BigInt(trade.profit) - BigInt(trade.fee)
  const size = {
    quantity: quantity(BigInt(trade.quantity)),
    contractSize:
      trade.product === 'spot' ? oneUnit : (findInstrument(trade.symbol)?.contractSize ?? oneUnit),
  }
  const conversion = { up: price(BigInt(trade.up ?? 1)), down: price(BigInt(trade.down ?? 1)) }
  const proceeds = roundExact(notionalOf(size, price(BigInt(trade.price)), conversion))
  const base = trade.product === 'spot' ? proceeds - BigInt(trade.profit) : proceeds
  return {
    profit: writeCents(cents(made)),
    share: base > 0n ? writeRate(rate(divideHalfEven(made * 100_000_000n, base))) : null,
  }
}

export function writeTrade(listed: ListedTrade): WireStrategyTrade {
  const trade = tradeContentOf(listed)
  const made = resultOf(trade)
  const buys = (trade.act === 'open') === (trade.direction === 'long')
  const act = listed.acted === null ? null : (JSON.parse(listed.acted) as PoolAct)
  return {
    id: listed.id,
    at: new Date(trade.at).toISOString(),
    symbol: trade.symbol,
    side: buys ? 'buy' : 'sell',
    act: trade.act,
    direction: trade.direction,
    quantity: writeQuantity(quantity(BigInt(trade.quantity))),
    price: writeShortPrice(price(BigInt(trade.price))),
    entry: trade.entry === null ? null : writeShortPrice(price(BigInt(trade.entry))),
    profit: made?.profit ?? null,
    profitShare: made?.share ?? null,
    fee: writeCents(cents(BigInt(trade.fee))),
    decision:
      act && listed.closed_at
        ? { closedAt: listed.closed_at.toISOString(), reason: act.reason, modelHash: listed.model_hash }
        : null,
  }
}
