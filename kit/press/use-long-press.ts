import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createLongPress } from './long-press.ts'

/**
 * Handlers to spread on an element: `<li {...useLongPress(open)}>`. The menu key and a right click do the same, so it can
 * be reached without a touch screen.
 */
export function useLongPress(onLongPress: () => void) {
  const latest = useRef(onLongPress)
  useEffect(() => {
    latest.current = onLongPress
  })
  const [press] = useState(() => createLongPress(() => latest.current()))
  useEffect(() => press.end, [press])

  const at = (event: PointerEvent) => ({ x: event.clientX, y: event.clientY })
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary && event.button === 0) press.down(at(event))
      else press.end()
    },
    onPointerMove: (event: PointerEvent) => press.move(at(event)),
    onPointerUp: press.end,
    onPointerCancel: press.end,
    onClickCapture: (event: MouseEvent) => {
      if (!press.swallowsClick()) return
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      // On a phone the browser's own long press arrives here as well, after ours or just before it.
      if ((event.nativeEvent as { pointerType?: string }).pointerType !== 'touch') latest.current()
    },
  }
}
