/** The drawing's own units; it is as wide as the column at the base size. */
export const curveWidth = 375
export const curveHeight = 214
export const plotRight = 313
const top = 18
const bottom = 134
export const fallTop = 152
const fallBottom = 192

/** Plain numbers: a drawing needs no exact digits, and none are read back from it. */
export type CurvePoint = { at: number; value: number; fall: number }
type CurveShape = {
  line: string
  other: string
  fallLine: string
  fallArea: string
  x: (at: number) => number
  y: (value: number) => number
  fallY: (fall: number) => number
  /** The deepest fall, as a share below zero. */
  deepest: number
  nearest: (x: number) => number
}

const path = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** Where everything is drawn: the curve over the falls below its highest, and beside it what it is compared with. */
export function curveShape(
  points: readonly CurvePoint[],
  others: readonly { at: number; value: number }[],
): CurveShape {
  const [first = 0, last = first + 1] = [points[0]?.at, points.at(-1)?.at]
  const span = Math.max(last - first, 1)
  const values = [...points, ...others].map(({ value }) => value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A flat line is drawn in the middle.
  const room = high - low || Math.max(Math.abs(high), 1) * 0.01
  const foot = high === low ? low - room / 2 : low
  const x = (at: number) => (Math.min(Math.max(at - first, 0), span) / span) * plotRight
  const y = (value: number) => bottom - ((value - foot) / room) * (bottom - top)
  const deepest = Math.min(0, ...points.map(({ fall }) => fall))
  const fallY = (fall: number) => fallTop + (deepest === 0 ? 0 : fall / deepest) * (fallBottom - fallTop)
  const falls = points.map(({ at, fall }) => ({ x: x(at), y: fallY(fall) }))
  const fallLine = path(falls)
  return {
    line: path(points.map(({ at, value }) => ({ x: x(at), y: y(value) }))),
    other: path(others.map(({ at, value }) => ({ x: x(at), y: y(value) }))),
    fallLine,
    fallArea: `${fallLine}L${plotRight} ${fallTop}L0 ${fallTop}Z`,
    x,
    y,
    fallY,
    deepest,
    nearest: (place) => {
      let found = 0
      for (const [index, { at }] of points.entries())
        if (Math.abs(x(at) - place) <= Math.abs(x(points[found]?.at ?? 0) - place)) found = index
      return found
    },
  }
}
