type Box = { left: number; top: number; right: number }

/**
 * The chart library measures from the left and top edge of its box as the screen has it. On a page that is turned by a quarter to the right,
 * its own left edge is the screen's top and its own top the screen's right: it is given the pointer where it would be upright.
 */
export const uprightPoint = (x: number, y: number, box: Box): { x: number; y: number } => ({
  x: box.left + (y - box.top),
  y: box.top + (box.right - x),
})

type Located = { clientX: number; clientY: number }

const pointerEvents = ['mousedown', 'mousemove', 'mouseup', 'mouseenter', 'wheel', 'contextmenu', 'click']
const touchEvents = ['touchstart', 'touchmove', 'touchend']

const place = (target: object, at: { x: number; y: number }) => {
  for (const [name, value] of [
    ['clientX', at.x],
    ['clientY', at.y],
    ['pageX', at.x],
    ['pageY', at.y],
  ] as const)
    Object.defineProperty(target, name, { value, configurable: true })
}

function uprightTouches(list: TouchList, box: Box): object[] {
  return [...list].map((touch) => {
    const told = { identifier: touch.identifier, force: touch.force, target: touch.target }
    place(told, uprightPoint(touch.clientX, touch.clientY, box))
    return told
  })
}

/** Translates pointers on `host` while it is turned. Ends with the function it returns. */
export function tellPointersUpright(host: HTMLElement): () => void {
  let dragged = false
  const concerns = (event: Event) => dragged || (event.target instanceof Node && host.contains(event.target))
  const pointer = (event: Event) => {
    if (!concerns(event)) return
    if (event.type === 'mousedown') dragged = true
    if (event.type === 'mouseup') dragged = false
    const { clientX, clientY } = event as Event & Located
    place(event, uprightPoint(clientX, clientY, host.getBoundingClientRect()))
  }
  const touch = (event: Event) => {
    if (!concerns(event)) return
    const { touches, changedTouches } = event as TouchEvent
    const box = host.getBoundingClientRect()
    for (const [name, list] of [
      ['touches', touches],
      ['changedTouches', changedTouches],
    ] as const)
      Object.defineProperty(event, name, { value: uprightTouches(list, box), configurable: true })
  }
  for (const name of pointerEvents) window.addEventListener(name, pointer, true)
  for (const name of touchEvents) window.addEventListener(name, touch, true)
  return () => {
    for (const name of pointerEvents) window.removeEventListener(name, pointer, true)
    for (const name of touchEvents) window.removeEventListener(name, touch, true)
  }
}
