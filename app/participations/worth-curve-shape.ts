/** The drawing's own units; it is as wide as the column at the base size. */
export const worthWidth = 375
export const worthHeight = 172
export const worthRight = 321
/** Where words begin: the line bleeds off the screen, what is read does not. */
export const worthLeft = 20
const top = 16
const bottom = 128

type Point = { at: number; worth: number }

type WorthCurveShape = {
  line: string
  putIn: number
  end: { x: number; y: number }
  lowest: { x: number; y: number; worth: number }
  /** Round amounts with a line across; none too near to what was put in. */
  levels: readonly { amount: number; y: number }[]
}

/** Where what is said about a point at `x` is written: towards the middle, and all of it in the drawing. */
export const placeWords = (x: number): { x: number; textAnchor: 'start' | 'end' } =>
  x > 180 ? { x: x + 3, textAnchor: 'end' } : { x: Math.max(x - 3, worthLeft), textAnchor: 'start' }

const steps = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000]

/** What units were worth around what was put in for them; null without two points. */
export function worthCurveShape(points: readonly Point[], putIn: number): WorthCurveShape | null {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const all = [putIn, ...points.map(({ worth }) => worth)]
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(high - low, putIn * 0.01, 0.02)
  const foot = (low + high) / 2 - room / 2
  const x = (at: number) => ((at - first.at) / Math.max(last.at - first.at, 1)) * worthRight
  const y = (worth: number) => bottom - ((worth - foot) / room) * (bottom - top)
  const lowest = points.reduce((found, point) => (point.worth < found.worth ? point : found), first)
  const step = steps.find((each) => room / each <= 3) ?? 100_000
  const levels: { amount: number; y: number }[] = []
  for (let n = Math.ceil(foot / step); n * step <= foot + room; n += 1)
    if (Math.abs(y(n * step) - y(putIn)) > 14) levels.push({ amount: n * step, y: y(n * step) })
  return {
    line: points
      .map(({ at, worth }, index) => `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(worth).toFixed(1)}`)
      .join(''),
    putIn: y(putIn),
    end: { x: x(last.at), y: y(last.worth) },
    lowest: { x: x(lowest.at), y: y(lowest.worth), worth: lowest.worth },
    levels,
  }
}
