import { decideAmendSpot } from '@candor/domain/holdings/decide-amend-spot.ts'
import { tradeAt } from '@candor/domain/holdings/decide-spot.ts'
import type { SpotRefusal } from '@candor/domain/holdings/spot-request.ts'
import type { Trade } from '@candor/domain/holdings/trade-holding.ts'
import { type Cents, noCents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import type { TicketMarket } from '../orders/preview-ticket.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { quantityOf } from '../positions/own-position.ts'
import { readLine } from '../positions/stops-form.ts'
import { priceOf } from '../quotes/price-of.ts'

export type SpotChange = {
  /** The limit that was entered; null where it cannot be read. */
  limit: Price | null
  changed: boolean
  /** Why it would not be taken, by the rule that the server decides by. */
  wrong: SpotRefusal | null
  /** What it asks for at that limit. */
  asked: Pick<Trade, 'value' | 'fee'> | null
}

/** A resting spot order as it would be with the limit that is entered. */
export function judgeSpotChange(
  terms: TicketTerms,
  order: WireSpotOrder,
  text: string,
  { market, available }: { market: TicketMarket | null; available: Cents | null },
): SpotChange {
  const read = readLine(text)
  const limit = read === null || read === 'unreadable' || read === 0n ? null : read
  if (limit === null) return { limit, changed: true, wrong: 'limit-price-invalid', asked: null }
  const { side } = order
  const size = quantityOf(order.quantity)
  const before = priceOf(order.price ?? '0')
  const resting = {
    side,
    quantity: size,
    amount: null,
    type: { kind: 'limit', limit: before, until: 'cancelled' } as const,
    reserve: centsOf(order.reserve),
  }
  const decided = decideAmendSpot(terms, resting, limit, { market, available: available ?? noCents })
  return {
    limit,
    changed: limit !== before,
    wrong: decided.ok ? null : decided.refusal,
    asked: market ? tradeAt(side, size, limit, market.conversion) : null,
  }
}
