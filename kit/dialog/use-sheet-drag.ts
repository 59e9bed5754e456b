import { type PointerEvent, type RefObject, useRef } from 'react'
import { closesSheet, type DragSample, dragSpeed, sheetOffset } from './sheet-drag.ts'

type Drag = { pointer: number; from: number; samples: DragSample[] }

/** Handlers for the part of the sheet that can be taken hold of. The sheet moves by style, without a render per frame. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<Drag | null>(null)

  function move(offset: number | null) {
    const node = sheet.current
    if (!node) return
    node.style.transition = offset === null ? '' : 'none'
    node.style.transform = offset === null ? '' : `translateY(${offset}px)`
  }

  function end(event: PointerEvent<HTMLElement>, lifted: boolean) {
    const held = drag.current
    if (!held || held.pointer !== event.pointerId) return
    drag.current = null
    const dragged = event.clientY - held.from
    const height = sheet.current?.offsetHeight ?? 0
    const closes = lifted && closesSheet(dragged, height, dragSpeed(held.samples, event.timeStamp))
    // Clearing the style first lets the sheet glide on from where the finger left it, either way.
    move(null)
    if (closes) close()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('button, a, input')
      if (onControl || !event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { pointer: event.pointerId, from: event.clientY, samples: [] }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = drag.current
      if (!held || held.pointer !== event.pointerId) return
      held.samples = [...held.samples.slice(-9), { y: event.clientY, at: event.timeStamp }]
      move(sheetOffset(event.clientY - held.from))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  }
}
