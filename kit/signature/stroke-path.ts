type StrokePoint = { x: number; y: number }
export type Stroke = readonly StrokePoint[]

const round = (value: number): number => Math.round(value * 10) / 10
const at = ({ x, y }: StrokePoint): string => `${round(x)} ${round(y)}`
const middle = (a: StrokePoint, b: StrokePoint): StrokePoint => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/**
 * A smooth line through what the finger reported: curves from the middle of one pair of points to the middle of the next,
 * with the point between them pulling. A single point is a dot, drawn as a line of no length with a round end.
 */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  const last = stroke.at(-1)
  if (!first || !last) return ''
  if (rest.length === 0) return `M${at(first)}h0`
  let path = `M${at(first)}`
  for (let index = 0; index < rest.length - 1; index++) {
    const [point, next] = [rest[index], rest[index + 1]]
    if (point && next) path += `Q${at(point)} ${at(middle(point, next))}`
  }
  return `${path}L${at(last)}`
}

/** Leaves out points nearer than this to the one before: they carry a trembling hand, not a shape. */
const nearest = 1.5

export function addPoint(stroke: Stroke, point: StrokePoint): Stroke {
  const last = stroke.at(-1)
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < nearest) return stroke
  return [...stroke, point]
}
