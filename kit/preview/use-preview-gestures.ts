import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { clampView, type Point, type View, wholeView, zoomAround } from './preview-zoom.ts'

type Stage = { screen: RefObject<HTMLElement | null>; picture: RefObject<HTMLElement | null> }

/** What is shown of the picture, kept inside its limits. Points are measured from the middle of the screen. */
function usePreviewView({ screen, picture }: Stage) {
  const [view, setView] = useState(wholeView)

  function show(change: (view: View) => View) {
    const room = screen.current
    const node = picture.current
    if (!room || !node) return
    const size = { width: node.offsetWidth, height: node.offsetHeight }
    setView((old) => clampView(change(old), size, { width: room.clientWidth, height: room.clientHeight }))
  }

  function fromMiddle(event: { clientX: number; clientY: number }): Point {
    const box = screen.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
  }

  return {
    view,
    show,
    fromMiddle,
    reset: () => setView(wholeView),
    zoomTo: (zoom: number, at: Point = { x: 0, y: 0 }) => show((old) => zoomAround(old, at, zoom)),
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

const doubleTapMs = 300
const twiceNear = 24

type Finger = { from: Point; now: Point }

/** One finger pans, two pinch, two quick taps zoom in on the spot and out again. */
export function usePreviewGestures(stage: Stage) {
  const { view, show, fromMiddle, reset, zoomTo } = usePreviewView(stage)
  const [held, setHeld] = useState(false)
  const fingers = useRef(new Map<number, Finger>())
  const lastTap = useRef<(Point & { at: number }) | null>(null)

  function move(event: PointerEvent) {
    const finger = fingers.current.get(event.pointerId)
    if (!finger) return
    const before = finger.now
    const after = fromMiddle(event)
    finger.now = after
    const other = [...fingers.current.values()].find((each) => each !== finger)?.now
    if (!other) {
      show((old) => ({ ...old, x: old.x + after.x - before.x, y: old.y + after.y - before.y }))
      return
    }
    const [from, to] = [middle(before, other), middle(after, other)]
    const ratio = distance(after, other) / Math.max(1, distance(before, other))
    show((old) => {
      const zoomed = zoomAround(old, from, old.zoom * ratio)
      return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }
    })
  }

  function tap(spot: Point, at: number) {
    const before = lastTap.current
    const twice = before && at - before.at < doubleTapMs && distance(spot, before) < twiceNear
    lastTap.current = twice ? null : { ...spot, at }
    if (twice) show((old) => (old.zoom > 1 ? wholeView : zoomAround(old, spot, 2)))
  }

  function lift(event: PointerEvent) {
    const finger = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    setHeld(fingers.current.size > 0)
    if (!finger || event.type !== 'pointerup' || fingers.current.size > 0) return
    if (distance(finger.from, finger.now) < twiceNear / 2) tap(finger.now, event.timeStamp)
  }

  function touch(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = fromMiddle(event)
    fingers.current.set(event.pointerId, { from: at, now: at })
    setHeld(true)
  }

  const handlers = { onPointerDown: touch, onPointerMove: move, onPointerUp: lift, onPointerCancel: lift }
  return { view, held, reset, zoomTo, fromMiddle, handlers }
}
