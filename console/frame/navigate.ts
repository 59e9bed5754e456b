import { createStore } from 'zustand/vanilla'
import { type Address, readAddress, writeAddress } from './address.ts'
import type { PlaceName } from './place-table.ts'

const here = (): Address => readAddress(window.location.pathname, window.location.search)

/** Where the operator is. The address is the one truth, so that every list and every case can be sent to somebody. */
export const addressStore = createStore<Address>(() => ({ place: 'first', id: null, query: '' }))

const follow = (): void => addressStore.setState(here(), true)

export function startNavigation(): void {
  follow()
  window.addEventListener('popstate', follow)
}

export function goTo(place: PlaceName, id: string | null = null, query = ''): void {
  window.history.pushState(null, '', writeAddress(place, id, query))
  follow()
}

/** Changes the address without a step for the way back: the next case of a queue, a filter. */
export function replaceAddress(place: PlaceName, id: string | null = null, query = ''): void {
  window.history.replaceState(null, '', writeAddress(place, id, query))
  follow()
}
