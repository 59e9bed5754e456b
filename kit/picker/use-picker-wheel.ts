import { type RefObject, useEffect, useRef } from 'react'
import { indexAtScroll, scrollOfIndex } from './picker-index.ts'

/** How long the wheel must rest before the option on the band counts as chosen. */
const settledAfterMs = 120

type Wheel = { ref: RefObject<HTMLDivElement | null>; onScroll: () => void; stopSettling: () => void }

/** Turns the wheel to `index` when it changes, and calls `settle` with the option it comes to rest on. */
export function usePickerWheel(index: number, count: number, settle: (index: number) => void): Wheel {
  const ref = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const node = ref.current
    if (!node || indexAtScroll(node.scrollTop, count) === index) return
    // Its first position is not a movement.
    const still =
      document.documentElement.dataset['motion'] === 'reduced' ||
      matchMedia('(prefers-reduced-motion: reduce)').matches
    const glides = placed.current && !still
    node.scrollTo({ top: scrollOfIndex(index), behavior: glides ? 'smooth' : 'instant' })
    placed.current = true
  }, [index, count])

  useEffect(() => () => clearTimeout(settling.current), [])

  return {
    ref,
    onScroll: () => {
      clearTimeout(settling.current)
      settling.current = setTimeout(() => {
        if (ref.current) settle(indexAtScroll(ref.current.scrollTop, count))
      }, settledAfterMs)
    },
    stopSettling: () => clearTimeout(settling.current),
  }
}
