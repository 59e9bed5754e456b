import { decideSpot, isReached, spotPrice, tradeAt } from '@candor/domain/holdings/decide-spot.ts'
import { freeOf, type Holding } from '@candor/domain/holdings/holding.ts'
import type {
  SpotRefusal,
  SpotRequest,
  SpotSide,
  SpotSizeAsked,
} from '@candor/domain/holdings/spot-request.ts'
import { spotSizeOf } from '@candor/domain/holdings/spot-terms.ts'
import { priceOfTrade, quantityWithin, valueAt } from '@candor/domain/holdings/spot-value.ts'
import { sellFrom } from '@candor/domain/holdings/trade-holding.ts'
import { type Cents, cents, readCents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { type Quantity, quantity, readQuantity } from '@candor/domain/money/quantity.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import { finishFigure } from '@candor/kit/field/level-text.ts'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { SpotTerms } from './spot-ticket-terms.ts'

/** What has been entered. Figures stay text until they are computed with. */
export type SpotEntry = {
  readonly side: SpotSide
  readonly kind: 'market' | 'limit'
  readonly sizing: 'amount' | 'quantity'
  readonly size: string
  readonly limit: string
  readonly until: 'cancelled' | 'session'
  readonly tolerancePpm: number
}

export type SpotPreview = {
  /** What it changes hands at: the price now, or the limit it waits for. */
  readonly at: Price
  readonly rests: boolean
  readonly quantity: Quantity
  /** In the currency of the price, as whole cents of it. */
  readonly local: Cents
  readonly value: Cents
  readonly fee: Cents
  /** With the fee: what a buy costs, or what is left of a sale. */
  readonly total: Cents
  /** What of an amount stays in the balance, because a step more would not fit. */
  readonly over: Cents
  /** Of a sale, without the fee. */
  readonly profit: Cents | null
}

/** What it would be carried out at, and whether it waits. A limit that the price has reached is carried out now, unless prices are delayed. */
export function pricing(
  entry: SpotEntry,
  { tick, delayed = false }: Pick<TicketMarket, 'tick' | 'delayed'>,
): { at: Price; rests: boolean } {
  const now = spotPrice(entry.side, tick)
  const limit = entry.kind === 'limit' ? readPrice(finishFigure(entry.limit)) : null
  if (limit === null || limit <= 0n) return { at: now, rests: delayed }
  if (!delayed && isReached(entry.side, limit, now)) return { at: now, rests: false }
  return { at: limit, rests: true }
}

function sizeAsked({ sizing, size }: SpotEntry): SpotSizeAsked {
  const text = finishFigure(size)
  return sizing === 'amount'
    ? { by: 'amount', amount: readCents(text) ?? cents(0n) }
    : { by: 'quantity', quantity: readQuantity(text) ?? quantity(0n) }
}

export function spotRequest(entry: SpotEntry, market: TicketMarket): SpotRequest {
  const { side, until, tolerancePpm } = entry
  const limit = readPrice(finishFigure(entry.limit)) ?? price(0n)
  return {
    side,
    size: sizeAsked(entry),
    type:
      entry.kind === 'limit'
        ? { kind: 'limit', limit, until }
        : { kind: 'market', seen: spotPrice(side, market.tick), tolerancePpm },
  }
}

function quantityAsked(terms: SpotTerms, asked: SpotSizeAsked, at: Price, market: TicketMarket): Quantity {
  const steps = spotSizeOf(terms)
  if (asked.by === 'quantity') return asked.quantity
  return asked.by === 'amount' && steps
    ? quantityWithin(steps, asked.amount, at, market.conversion)
    : quantity(0n)
}

/** What the order means, computed by the rules the server decides by; null while it has no size. */
export function previewSpot(
  terms: SpotTerms,
  entry: SpotEntry,
  market: TicketMarket,
  holding: Holding,
): SpotPreview | null {
  const { at, rests } = pricing(entry, market)
  const asked = sizeAsked(entry)
  const size = quantityAsked(terms, asked, at, market)
  if (size <= 0n) return null
  const trade = tradeAt(entry.side, size, at, market.conversion)
  const { value, fee } = trade
  const isBuy = entry.side === 'buy'
  const total = cents(isBuy ? value + fee : value - fee)
  const sells = !isBuy && size <= holding.quantity
  return {
    ...{ at, rests, quantity: size, value, fee, total },
    local: valueAt(size, at, inDollars),
    over: cents(asked.by === 'amount' ? asked.amount - total : 0n),
    profit: sells ? sellFrom(holding, trade, quantity(0n)).profit : null,
  }
}

/** More than anybody has: used for a balance that is not known here. */
const plenty = cents(2n ** 62n)

/** What the server would say to it now, as far as that can be known here; null where it would take it. */
export function judgeSpot(
  terms: SpotTerms,
  entry: SpotEntry,
  market: TicketMarket,
  known: { verified: boolean; available: Cents | null; holding: Holding },
): SpotRefusal | null {
  const decided = decideSpot(terms, spotRequest(entry, market), {
    verified: known.verified,
    market,
    available: known.available ?? plenty,
    holding: known.holding,
    restingOrders: 0,
  })
  return decided.ok ? null : decided.refusal
}

/** What one step of the least size costs with its fee: a board lot, where there are lots. */
export function costOfLeast(terms: SpotTerms, at: Price, market: TicketMarket): Cents {
  const { value, fee } = priceOfTrade(spotSizeOf(terms)?.min ?? terms.step, at, market.conversion)
  return cents(value + fee)
}

/** A part of what can be sold, on a step; all of it is all of it, whatever the step. */
export function partOf(terms: SpotTerms, holding: Holding, percent: number): Quantity {
  const free = freeOf(holding)
  if (percent === 100) return free
  const part = divideDown(free * BigInt(percent), 100n)
  return quantity(part - (part % terms.step))
}

/** The most that can be paid, where the price may still go as far against the customer as they bear. */
export function mostToPay(available: Cents, entry: SpotEntry): Cents {
  if (entry.sizing === 'amount' || entry.kind === 'limit') return available
  return cents(divideDown(available * 1_000_000n, BigInt(1_000_000 + entry.tolerancePpm)))
}
