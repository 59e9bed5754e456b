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

type Sparks = { market: WireMarket } | { symbols: readonly string[] }

const isFresh = (key: string): boolean => Date.now() - (askedAt.get(key) ?? 0) < freshMs

/** What of it was not fetched a few minutes ago: the list of a visitor is put in order once it is known what is open, and is nearly the same then. */
function missingOf(of: Sparks): Sparks | null {
  if ('market' in of) return isFresh(of.market) ? null : of
  const symbols = of.symbols.filter((symbol) => !isFresh(symbol))
  return symbols.length > 0 ? { symbols } : null
}

/** Fetches quotes and curves of a market, or of some symbols, unless they were fetched a few minutes ago. */
export async function loadSparks(of: Sparks, force = false): Promise<void> {
  const wanted = force ? of : missingOf(of)
  if (wanted === null) return
  const keys = 'market' in wanted ? [wanted.market] : wanted.symbols
  const query = 'market' in wanted ? wanted : { symbols: wanted.symbols.join(',') }
  const key = keys.join(',')
  for (const each of keys) askedAt.set(each, Date.now())
  const answer = await request(listQuotes, { query }, { quiet: true })
  if (!answer.ok) {
    for (const each of keys) askedAt.delete(each)
    sparkStore.setState({ refusal: answer.refusal })
    return
  }
  // A flat line would say that the price has not moved, where nobody knows yet how it has.
  const curves = answer.value.sparks.filter(({ points }) => new Set(points).size > 1)
  const tried = tries.get(key) ?? 0
  if (curves.length < answer.value.sparks.length && tried < mostTries) {
    tries.set(key, tried + 1)
    setTimeout(() => loadSparks(wanted, true), retryDelayMs)
  }
  keepQuotes(answer.value.quotes)
  const drawn = curves.map(({ symbol, points }) => [symbol, points.map(Number)] as const)
  sparkStore.setState(({ points }) => ({
    points: { ...points, ...Object.fromEntries(drawn) },
    refusal: null,
  }))
}
