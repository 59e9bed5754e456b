import { useSyncExternalStore } from 'react'

/** Too low for bars above and below a chart, and wide enough for one row instead of them. The styles ask the same. */
const query = '(max-height: 479.98px) and (min-width: 560px)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether the screen lies on its side. */
export const useLowScreen = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
