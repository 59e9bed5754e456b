export const leastZoom = 1
export const mostZoom = 4

/** `x` and `y` move the picture's centre away from the middle of the screen, in px. */
export type View = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const wholeView: View = { zoom: 1, x: 0, y: 0 }

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value)) + 0

export const clampZoom = (zoom: number): number => Math.max(leastZoom, Math.min(mostZoom, zoom))

/** Keeps the picture over the screen: it can be moved no further than its edge. */
export function clampView(view: View, picture: Size, screen: Size): View {
  const zoom = clampZoom(view.zoom)
  const spare = (size: number, room: number) => Math.max(0, (size * zoom - room) / 2)
  return {
    zoom,
    x: clamp(view.x, spare(picture.width, screen.width)),
    y: clamp(view.y, spare(picture.height, screen.height)),
  }
}

/** Zooms so that what lies under `focus`, measured from the middle of the screen, stays there. */
export function zoomAround(view: View, focus: Point, zoom: number): View {
  const next = clampZoom(zoom)
  const ratio = next / view.zoom
  return { zoom: next, x: focus.x - (focus.x - view.x) * ratio, y: focus.y - (focus.y - view.y) * ratio }
}

/** What a key does to the zoom; null where it does nothing. */
export function zoomByKey(key: string, zoom: number): number | null {
  if (key === '+' || key === '=') return clampZoom(zoom * 1.5)
  if (key === '-' || key === '\u2212') return clampZoom(zoom / 1.5)
  return key === '0' ? leastZoom : null
}
