import { path as star } from 'phosphor:star'
import { path as starFill } from 'phosphor:star-fill'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { useStore } from 'zustand'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { changeWatchlist, toggled, watchlistStore } from './watchlist-store.ts'

/** The star: filled while the instrument is on the watchlist. */
export function FavouriteButton({ symbol, name }: { symbol: string; name: string }) {
  const say = useWords()
  const message = useMessage()
  const symbols = useStore(watchlistStore, (state) => state.symbols)
  const watched = symbols.includes(symbol)
  const toggle = async () => {
    const refusal = await changeWatchlist(toggled(symbols, symbol))
    if (refusal) toasts.showToast(message(refusal.code, refusal.params), 'error')
  }
  return (
    <IconButton
      path={watched ? starFill : star}
      label={say(watched ? 'market.unwatch' : 'market.watch', { name })}
      aria-pressed={watched}
      onClick={toggle}
    />
  )
}
