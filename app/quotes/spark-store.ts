import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { WireMarket } from '@candor/wire/instruments.ts'
import { listQuotes } from '@candor/wire/quotes.ts'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'
import { keepQuotes } from './quote-store.ts'

/** The small curves of the rows, by symbol, as numbers for drawing only. */
type SparksState = { points: Readonly<Record<string, readonly number[]>>; refusal: ApiRefusal | null }

export const sparkStore = createStore<SparksState>(() => ({ points: {}, refusal: null }))

const freshMs = 5 * 60_000
/** A fresh install is still writing its past down; a curve without movement is looked at again, some times. */
const retryDelayMs = 5_000
const mostTries = 20
const tries = new Map<string, number>()
const askedAt = new Map<string, number>()

/** Fetches quotes and curves of a market, or of some symbols, unless they were fetched a few minutes ago. */
export async function loadSparks(
  of: { market: WireMarket } | { symbols: readonly string[] },
  force = false,
): Promise<void> {
  const query = 'market' in of ? { market: of.market } : { symbols: of.symbols.join(',') }
  const key = JSON.stringify(query)
  if (!force && Date.now() - (askedAt.get(key) ?? 0) < freshMs) return
  askedAt.set(key, Date.now())
  const answer = await request(listQuotes, { query }, { quiet: true })
  if (!answer.ok) {
    askedAt.delete(key)
    sparkStore.setState({ refusal: answer.refusal })
    return
  }
  // A flat line would say that the price has not moved, where nobody knows yet how it has.
  const curves = answer.value.sparks.filter(({ points }) => new Set(points).size > 1)
  const tried = tries.get(key) ?? 0
  if (curves.length < answer.value.sparks.length && tried < mostTries) {
    tries.set(key, tried + 1)
    setTimeout(() => loadSparks(of, true), retryDelayMs)
  }
  keepQuotes(answer.value.quotes)
  const drawn = curves.map(({ symbol, points }) => [symbol, points.map(Number)] as const)
  sparkStore.setState(({ points }) => ({
    points: { ...points, ...Object.fromEntries(drawn) },
    refusal: null,
  }))
}
