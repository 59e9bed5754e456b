import type { WireInstrumentDetail } from '@candor/wire/instruments.ts'
import { type KeyboardEvent, useMemo } from 'react'
import { priceOf } from '../quotes/price-of.ts'
import { useQuote } from '../quotes/use-quote.ts'
import type { TicketMarket } from './preview-ticket.ts'
import { useConversion } from './use-profit.ts'

/** The market as the rules see it, as far as it is known here. */
export function useTicketMarket({
  symbol,
  quoteCurrency,
}: Pick<WireInstrumentDetail, 'symbol' | 'quoteCurrency'>): TicketMarket | null {
  const quote = useQuote(symbol)
  const conversion = useConversion(quoteCurrency)
  return useMemo(() => {
    if (!quote || !conversion) return null
    const { state, delayed, sequence, bid, ask, last, at } = quote
    const prices = { bid: priceOf(bid), ask: priceOf(ask), mid: priceOf(last) }
    const tick = { symbol, sequence: BigInt(sequence), at: Date.parse(at), ...prices }
    return { state, delayed, conversion, tick }
  }, [symbol, quote, conversion])
}

/** Enter, which is also *Done* on a phone's keyboard, ends a figure. Only the button orders. */
export function leaveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (target.type === 'text') target.blur()
}
