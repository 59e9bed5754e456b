import { type CSSProperties, type PointerEvent, useState } from 'react'

type Drag = { id: string; startY: number; dy: number; height: number }

/** Dragging a row by its name: it follows the finger, and on letting go it has moved by so many rows. */
export function useDragOrder(onMove: (id: string, by: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const on = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return
      const height = event.currentTarget.getBoundingClientRect().height
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, startY: event.clientY, dy: 0, height })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.id === id) setDrag({ ...drag, dy: event.clientY - drag.startY })
    },
    onPointerUp() {
      if (drag?.id !== id) return
      setDrag(null)
      const by = Math.round(drag.dy / drag.height)
      if (by !== 0) onMove(id, by)
    },
    onPointerCancel: () => setDrag(null),
    style:
      drag?.id === id ? ({ transform: `translateY(${drag.dy}px)`, zIndex: 1 } satisfies CSSProperties) : {},
  })
  return { on }
}
