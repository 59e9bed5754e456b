import { recall, remember } from '@candor/client/device/device-memory.ts'
import { quoteSchema, type WireQuote } from '@candor/wire/quotes.ts'
import * as z from 'zod/mini'
import { connectionStore } from '../api/connection-store.ts'
import { adoptKept, knownQuotes, lastHeard } from './quote-store.ts'

/** The last prices that this device has heard, so that lists have them without a network. Prices are everybody's, so they belong to no account. */
const key = 'quotes'

const keptSchema = z.object({ heardAt: z.number(), quotes: z.array(quoteSchema) })

function recallKept(): z.output<typeof keptSchema> {
  try {
    const read = keptSchema.safeParse(JSON.parse(recall(key) ?? 'null'))
    if (read.success) return read.data
  } catch {
    // What cannot be read is as good as nothing kept.
  }
  return { heardAt: 0, quotes: [] }
}

/** A visit hears of some instruments only; what earlier ones have heard of the others stays. */
function keepQuotesOnDevice(): void {
  const known = knownQuotes()
  if (known.length === 0) return
  const bySymbol = new Map<string, WireQuote>(recallKept().quotes.map((quote) => [quote.symbol, quote]))
  for (const quote of known) bySymbol.set(quote.symbol, quote)
  remember(key, JSON.stringify({ heardAt: lastHeard(), quotes: [...bySymbol.values()] }))
}

function adoptFromDevice(): void {
  const { heardAt, quotes } = recallKept()
  if (quotes.length > 0) adoptKept(quotes, heardAt)
}

/** Keeps prices when the page is left, and brings them back where the service cannot be reached. */
export function startQuoteMemory(): void {
  window.addEventListener('pagehide', keepQuotesOnDevice)
  // A phone may end a page in the background without an event.
  document.addEventListener('visibilitychange', () => document.hidden && keepQuotesOnDevice())
  if (connectionStore.getState().lostAt !== null) adoptFromDevice()
  connectionStore.subscribe(({ lostAt }, before) => {
    if (lostAt !== null && before.lostAt === null) adoptFromDevice()
  })
}
