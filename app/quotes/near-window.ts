import { createContext } from 'react'

/**
 * Whether what is shown is near enough to the window to follow prices. In a long list only some rows are: the others keep the price they
 * had until they come near, because a tick that draws two hundred rows anew takes longer than a frame.
 */
export const NearWindow = createContext(true)

const watchers = new Map<Element, (near: boolean) => void>()
let observer: IntersectionObserver | null = null

/** Tells an element whether it is within half a screen of the window; all elements share one observer. */
export function watchNear(element: Element, tell: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting)
    },
    { rootMargin: '50% 0%' },
  )
  watchers.set(element, tell)
  observer.observe(element)
  return () => {
    watchers.delete(element)
    observer?.unobserve(element)
  }
}
