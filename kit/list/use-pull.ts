import { type RefObject, useEffect, useState } from 'react'
import { pullDistance } from './pull-distance.ts'

/**
 * The distance the page is pulled down from its very top; 0 when it is not. `release` is called with the distance at which the finger let go.
 * Touch events rather than pointer events: only they can stop the page from scrolling once it has begun.
 */
export function usePull(
  area: RefObject<HTMLElement | null>,
  enabled: boolean,
  release: (distance: number) => void,
) {
  const [distance, setDistance] = useState(0)

  useEffect(() => {
    const node = area.current
    if (!node || !enabled) return
    let from: number | null = null
    let pulled = 0

    function start(event: TouchEvent) {
      // A sheet over the page is dragged by the same movement, and means itself.
      const over = event.target instanceof Element && event.target.closest('dialog') !== null
      const atTop = event.touches.length === 1 && window.scrollY <= 0
      from = atTop && !over ? (event.touches[0]?.clientY ?? null) : null
    }
    function move(event: TouchEvent) {
      const touch = event.touches[0]
      if (from === null || !touch) return
      pulled = pullDistance(touch.clientY - from)
      if (pulled > 0 && event.cancelable) event.preventDefault()
      setDistance(pulled)
    }
    function end() {
      if (pulled > 0) release(pulled)
      from = null
      pulled = 0
      setDistance(0)
    }

    node.addEventListener('touchstart', start, { passive: true })
    node.addEventListener('touchmove', move, { passive: false })
    node.addEventListener('touchend', end)
    node.addEventListener('touchcancel', end)
    return () => {
      node.removeEventListener('touchstart', start)
      node.removeEventListener('touchmove', move)
      node.removeEventListener('touchend', end)
      node.removeEventListener('touchcancel', end)
    }
  }, [area, enabled, release])

  return distance
}
