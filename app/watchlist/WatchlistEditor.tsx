import { path as arrowDown } from 'phosphor:arrow-down'
import { path as arrowUp } from 'phosphor:arrow-up'
import { path as trash } from 'phosphor:trash'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useStore } from 'zustand'
import { InstrumentName } from '../quotes/InstrumentName.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import { useDragOrder } from './use-drag-order.ts'
import css from './WatchlistEditor.module.css'
import { changeWatchlist, moved, toggled, watchlistStore } from './watchlist-store.ts'

type WatchlistEditorProps = { open: boolean; onClose: () => void; instruments: readonly WireInstrument[] }

function focusBeside(button: Element | null): void {
  if (button instanceof HTMLElement) button.focus()
}

/** Puts the watchlist in order: by dragging a row, or with the buttons, which also serve the keyboard. */
export function WatchlistEditor({ open, onClose, instruments }: WatchlistEditorProps) {
  const say = useWords()
  const message = useMessage()
  const locale = useLocale()
  const symbols = useStore(watchlistStore, (state) => state.symbols)
  const change = async (next: readonly string[]) => {
    const refusal = await changeWatchlist(next)
    if (refusal) toasts.showToast(message(refusal.code, refusal.params), 'error')
  }
  const drag = useDragOrder((symbol, by) => change(moved(symbols, symbol, by)))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('market.edit-watchlist')}
      words={{ close: say('app.close') }}
      flush
    >
      <ul className={css['list']}>
        {symbols.map((symbol, place) => {
          const known = instruments.find((each) => each.symbol === symbol)
          const name = known?.ticker ?? symbol
          return (
            <li key={symbol} className={`${listItemClass} ${css['item']}`} {...drag.on(symbol)}>
              <InstrumentName ticker={name} name={known?.name[locale]} />
              <IconButton
                path={arrowUp}
                label={say('market.move-up', { name })}
                disabled={place === 0}
                onClick={({ currentTarget }) => {
                  // At the top this button rests; the one beside it takes the keyboard's place over.
                  if (place === 1) focusBeside(currentTarget.nextElementSibling)
                  change(moved(symbols, symbol, -1))
                }}
              />
              <IconButton
                path={arrowDown}
                label={say('market.move-down', { name })}
                disabled={place === symbols.length - 1}
                onClick={({ currentTarget }) => {
                  if (place === symbols.length - 2) focusBeside(currentTarget.previousElementSibling)
                  change(moved(symbols, symbol, 1))
                }}
              />
              <IconButton
                path={trash}
                label={say('market.unwatch', { name })}
                onClick={() => change(toggled(symbols, symbol))}
              />
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
