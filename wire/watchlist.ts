import * as z from 'zod/mini'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'

/** In the customer's order. */
const symbols = z.array(symbolText).check(z.maxLength(200))

const watchlistSchema = z.object({ symbols: z.array(z.string()) })

export const readWatchlist = defineRoute({
  method: 'GET',
  path: '/api/v1/watchlist',
  access: 'customer',
  reach: 'reading',
  summary: 'Gives the customer’s watchlist in its order.',
  reply: watchlistSchema,
})

export const saveWatchlist = defineRoute({
  method: 'PUT',
  path: '/api/v1/watchlist',
  access: 'customer',
  reach: 'keeping',
  summary: 'Keeps the whole watchlist in the order given.',
  body: z.strictObject({ symbols }),
  reply: watchlistSchema,
})

export const mergeWatchlist = defineRoute({
  method: 'POST',
  path: '/api/v1/watchlist/merge',
  access: 'customer',
  reach: 'keeping',
  summary: 'Adds what a visitor had kept on the device behind what the customer has already.',
  body: z.strictObject({ symbols }),
  reply: watchlistSchema,
})

export const watchlistRoutes = { readWatchlist, saveWatchlist, mergeWatchlist }
