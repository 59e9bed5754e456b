import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { mergeWatchlist, readWatchlist, saveWatchlist } from '@candor/wire/watchlist.ts'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { connectionStore } from '../api/connection-store.ts'
import { request } from '../api/request.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { keepOf, recallKept, recallKeptOf } from '../device/account-memory.ts'
import { statusStore } from '../quotes/market-status.ts'
import { freshSymbols, usualSymbols } from './fresh-watchlist.ts'

const key = 'watchlist'

/** The list of who has not chosen, once it is known what is open. */
const unchosen = (): readonly string[] => {
  const { markets } = statusStore.getState()
  return markets.length === 0 ? usualSymbols : freshSymbols(markets)
}

type Watchlist = { symbols: readonly string[]; isChosen: boolean }

function recallWatchlist(): Watchlist {
  try {
    const stored: unknown = JSON.parse(recall(key) ?? 'null')
    if (Array.isArray(stored) && stored.every((each) => typeof each === 'string'))
      return { symbols: stored, isChosen: true }
  } catch {
    // What cannot be read was not written by us.
  }
  return { symbols: unchosen(), isChosen: false }
}

const keptSchema = z.array(z.string())

/** The watchlist in the customer's order: on the server for customers, on the device for visitors. */
export const watchlistStore = createStore<Watchlist>(() => {
  const kept = recallKept('watchlist', keptSchema)
  return kept ? { symbols: kept.value, isChosen: true } : recallWatchlist()
})

/** The device keeps what a visitor chooses; a customer's list is the server's, and leaves the device with the customer. */
function keep(symbols: readonly string[]): void {
  watchlistStore.setState({ symbols, isChosen: true })
  const account = accountOf(sessionStore.getState())
  if (account === null) remember(key, JSON.stringify(symbols))
  else keepOf(account, 'watchlist', symbols)
}

export const toggled = (symbols: readonly string[], symbol: string): readonly string[] =>
  symbols.includes(symbol) ? symbols.filter((each) => each !== symbol) : [...symbols, symbol]

/** Moves one symbol by so many places; what would leave the list stays at its end. */
export function moved(symbols: readonly string[], symbol: string, by: number): readonly string[] {
  const from = symbols.indexOf(symbol)
  if (from < 0) return symbols
  const to = Math.min(symbols.length - 1, Math.max(0, from + by))
  const rest = symbols.filter((each) => each !== symbol)
  return [...rest.slice(0, to), symbol, ...rest.slice(to)]
}

/** Shown at once; where the server refuses it, the server's state counts, and the caller notifies the customer. */
export async function changeWatchlist(symbols: readonly string[]) {
  const before = watchlistStore.getState().symbols
  keep(symbols)
  if (accountOf(sessionStore.getState()) === null) return null
  const answer = await request(saveWatchlist, { body: { symbols: [...symbols] } }, { quiet: true })
  if (answer.ok) return null
  keep(before)
  return answer.refusal
}

/** The customer's own list, and behind it whatever a visitor had chosen on this device. False where the server did not say. */
async function bring(account: string): Promise<boolean> {
  const chosen = recall(key) !== null
  const answer = chosen
    ? await request(mergeWatchlist, { body: { symbols: [...recallWatchlist().symbols] } }, { quiet: true })
    : await request(readWatchlist, {}, { quiet: true })
  if (!answer.ok || accountOf(sessionStore.getState()) !== account) return false
  forget(key)
  if (chosen || answer.value.symbols.length > 0) keep(answer.value.symbols)
  return true
}

/** Signing in brings the customer's own list; where the server cannot be asked, it is brought once it can be. */
export function startWatchlist(): void {
  let account: string | null = null
  let brought = false
  const ask = async () => {
    if (account !== null) brought = await bring(account)
  }
  const follow = () => {
    const now = accountOf(sessionStore.getState())
    if (now === account) return
    account = now
    brought = false
    const kept = recallKeptOf(now, 'watchlist', keptSchema)
    watchlistStore.setState(kept ? { symbols: kept, isChosen: true } : recallWatchlist())
    void ask()
  }
  sessionStore.subscribe(follow)
  // Arranged once a visit: a market that opens later moves no row.
  statusStore.subscribe(() => {
    if (watchlistStore.getState().symbols === usualSymbols) watchlistStore.setState({ symbols: unchosen() })
  })
  connectionStore.subscribe(({ lostAt }, before) => {
    if (lostAt === null && before.lostAt !== null && !brought) void ask()
  })
  follow()
}
