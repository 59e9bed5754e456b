import { randomName } from '@candor/client/device/random-name.ts'
import { type Direction, purchaseDelayMs } from '@candor/domain/contracts/contract.ts'
import { quoteOf } from '../quotes/quote-store.ts'
import type { AskedOrder } from './sign-order.ts'
import type { ReadTerms } from './use-contract-terms.ts'
import type { ContractTicketState } from './use-contract-ticket.ts'

/** The terms of the day of the purchase second, which may be tomorrow's. */
export const termsAt = ({ today, tomorrow }: ReadTerms, purchaseAt: number) => {
  const day = new Date(purchaseAt).toISOString().slice(0, 10)
  return [today, tomorrow].find((terms) => terms?.day === day) ?? null
}

/** What a tap asks for: the ticket as it is shown, with the last price that was seen. Null where that day's terms are not known here. */
export function askOrder(
  symbol: string,
  read: ReadTerms,
  direction: Direction,
  { seconds, stake, share }: Pick<ContractTicketState, 'seconds' | 'stake' | 'share'>,
): AskedOrder | null {
  const quote = quoteOf(symbol)
  const seenAt = Date.parse(quote?.at ?? '')
  const terms = Number.isNaN(seenAt) ? null : termsAt(read, seenAt + purchaseDelayMs)
  if (!quote || !terms) return null
  return {
    origin: read.origin,
    request: randomName(),
    symbol,
    feed: quote.source,
    direction,
    seconds,
    stake: String(stake),
    rate: String(share),
    terms: terms.termsHash,
    seenAt,
  }
}
