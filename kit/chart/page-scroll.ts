/** Moved less than this, in px, a finger has not said yet where it goes. */
const undecided = 6
/** Held this long, in ms, before it moves, a finger wants the crosshair. */
const heldMs = 240

type DragAim = 'page' | 'chart' | null

/** Whom a finger means that has moved so far: up and down the page, sideways the chart. */
export function aimOf(moved: { x: number; y: number }, waited: number): DragAim {
  if (waited > heldMs) return 'chart'
  if (Math.hypot(moved.x, moved.y) < undecided) return null
  return Math.abs(moved.y) > Math.abs(moved.x) ? 'page' : 'chart'
}

/** Leaves a finger that moves up or down on `host` to the page: the chart library would keep every one to itself. */
export function leavePageScroll(host: HTMLElement): () => void {
  let start: { x: number; y: number; at: number } | null = null
  let aim: DragAim = null

  function begin(event: TouchEvent) {
    const [finger, second] = event.touches
    const inside = event.target instanceof Node && host.contains(event.target)
    start = inside && finger && !second ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp } : null
    aim = null
  }

  function move(event: TouchEvent) {
    const [finger] = event.touches
    if (!start || !finger) return
    aim ??= aimOf({ x: finger.clientX - start.x, y: finger.clientY - start.y }, event.timeStamp - start.at)
    if (aim !== 'chart') event.stopImmediatePropagation()
  }

  window.addEventListener('touchstart', begin, { capture: true, passive: true })
  window.addEventListener('touchmove', move, { capture: true, passive: true })
  return () => {
    window.removeEventListener('touchstart', begin, true)
    window.removeEventListener('touchmove', move, true)
  }
}
