import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { mergeWatchlist, readWatchlist, saveWatchlist } from '@candor/wire/watchlist.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findWatchlist, keepWatchlist, lockWatchlist, longestWatchlist } from './watchlist-table.ts'

/** Each symbol once, at its first place; what is no instrument of ours is refused by name. */
function decideSymbols(symbols: readonly string[]): Result<string[], Refusal> {
  const unknown = symbols.flatMap((symbol, index) =>
    findInstrument(symbol) ? [] : [{ path: `symbols.${index}`, problem: 'field-invalid' as const }],
  )
  return unknown.length === 0
    ? accept([...new Set(symbols)])
    : refuse(refusal('invalid-request', ...unknown.slice(0, 20)))
}

export function registerWatchlistRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, readWatchlist, async ({ session }) =>
    accept({ symbols: await findWatchlist(deps.database, session.customer.id) }),
  )

  registerRoute(server, saveWatchlist, async ({ body, session }) => {
    const decided = decideSymbols(body.symbols)
    if (!decided.ok) return decided
    await keepWatchlist(deps.database, session.customer.id, decided.value, deps.clock())
    return accept({ symbols: decided.value })
  })

  // What the customer has comes first; where both together are too many, the device's last ones stay behind.
  registerRoute(server, mergeWatchlist, async ({ body, session }) => {
    const decided = decideSymbols(body.symbols)
    if (!decided.ok) return decided
    const now = deps.clock()
    const symbols = await deps.database.transaction().execute(async (transaction) => {
      const own = await lockWatchlist(transaction, session.customer.id, now)
      const merged = [...new Set([...own, ...decided.value])].slice(0, longestWatchlist)
      if (merged.length > own.length) await keepWatchlist(transaction, session.customer.id, merged, now)
      return merged
    })
    return accept({ symbols })
  })
}
