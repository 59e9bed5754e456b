import { useSyncExternalStore } from 'react'

/** In a window this low the ticket folds its costs, so that all its fields are above the footer. */
const low = '(max-height: 699px)'

function subscribe(tell: () => void): () => void {
  const query = window.matchMedia(low)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

export const useLowWindow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(low).matches)
