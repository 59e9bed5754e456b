import { accountOf, sessionStore } from '../api/session-store.ts'
import { loadBalance } from '../ledger/balance-store.ts'
import { loadInstruments } from '../quotes/instrument-store.ts'
import { marketTabStore } from '../quotes/market-tabs.ts'
import { loadSparks } from '../quotes/spark-store.ts'
import { watchlistStore } from '../watchlist/watchlist-store.ts'

/** Asks for what home shows: the balance, and quotes and curves of the list that is open. */
export async function refreshHome(): Promise<void> {
  const { tab } = marketTabStore.getState()
  const { symbols } = watchlistStore.getState()
  const listed = tab === 'watchlist' ? { symbols } : { market: tab }
  const isEmpty = tab === 'watchlist' && symbols.length === 0
  const balance = accountOf(sessionStore.getState()) === null ? null : loadBalance()
  await Promise.all([balance, loadInstruments(), isEmpty ? null : loadSparks(listed, true)])
}
