import * as z from 'zod/mini'
import { instrumentSchema } from './instruments.ts'
import { marketStatusSchema, quoteSchema } from './quotes.ts'

/**
 * What the home page of a visitor shows, as of one moment. The server draws the page with it before any script has arrived, and sends it along, so that
 * the app begins with the same prices.
 */
export const homeFactsSchema = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  markets: z.array(marketStatusSchema),
  /** Those that are shown, and no others. */
  instruments: z.array(instrumentSchema),
  quotes: z.array(quoteSchema),
})

export type HomeFacts = z.output<typeof homeFactsSchema>

/** So long, in ms, the prices of a page count as those of now. A browser may show a page again that it has kept. */
export const homeFactsFreshMs = 15_000
