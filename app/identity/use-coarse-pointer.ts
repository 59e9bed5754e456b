import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether there is a finger rather than a mouse: then there is a camera in the same hand. */
export const useCoarsePointer = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
