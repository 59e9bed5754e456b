/** The drawing's own units; it is as wide as the column at the base size. */
export const curveWidth = 375
export const curveHeight = 240
export const plotRight = 327
const top = 18
const bottom = 136
export const fallTop = 162
const fallBottom = 212

/** Plain numbers: a drawing needs no exact digits, and none are read back from it. */
export type CurvePart = readonly { at: number; value: number }[]

type Drawn = { x: number; y: number }

export type PartShape = {
  line: string
  fallLine: string
  fallArea: string
  end: Drawn | null
  /** The deepest fall of this part: where it was, and the share below zero. */
  deepest: (Drawn & { fall: number; fallY: number }) | null
}

type StrategyCurveShape = {
  tested: PartShape
  live: PartShape
  /** Where the tests end and live begins. */
  border: number
  /** Lines across, as shares of change. */
  levels: readonly { share: number; y: number }[]
  deepest: number
}

/** How much of the width is live: as much as its time, but always enough to be seen. */
function liveShare(tested: CurvePart, live: CurvePart): number {
  const spanOf = (part: CurvePart) => (part.at(-1)?.at ?? 0) - (part[0]?.at ?? 0)
  if (tested.length < 2) return 1
  const [before, since] = [spanOf(tested), spanOf(live)]
  return Math.min(0.7, Math.max(0.3, since / Math.max(before + since, 1)))
}

const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** Round shares between low and high, at most four of them, zero among them. */
export function levelsBetween(low: number, high: number): number[] {
  const step = steps.find((each) => (high - low) / each <= 3.5) ?? 10
  const levels: number[] = []
  // Adding nothing turns a negative nothing into nothing.
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + 1e-9; n += 1) levels.push(n * step + 0)
  return levels
}

/** How far each point lies below the highest before it. */
const fallsOf = (part: CurvePart): number[] => {
  let high = Number.NEGATIVE_INFINITY
  return part.map(({ value }) => {
    high = Math.max(high, value)
    return value / high - 1
  })
}

const pathOf = (points: readonly Drawn[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** Each part begins at nothing and is drawn by itself: what was tested and what was live are never one line. */
export function strategyCurveShape(tested: CurvePart, live: CurvePart): StrategyCurveShape {
  const border = plotRight * (1 - liveShare(tested, live))
  const changeOf = (part: CurvePart) => part.map(({ value }) => value / (part[0]?.value || 1) - 1)
  const changes = [...changeOf(tested), ...changeOf(live), 0]
  const [low, high] = [Math.min(...changes), Math.max(...changes)]
  // A line that does not move stands in the middle.
  const room = Math.max(high - low, 0.005)
  const foot = (low + high) / 2 - room / 2
  const y = (share: number) => bottom - ((share - foot) / room) * (bottom - top)
  const deepest = Math.min(0, ...fallsOf(tested), ...fallsOf(live))
  const fallY = (fall: number) => fallTop + (deepest === 0 ? 0 : fall / deepest) * (fallBottom - fallTop)
  const shapeOf = (part: CurvePart, from: number, until: number): PartShape => {
    const [first, last] = [part[0]?.at ?? 0, part.at(-1)?.at ?? 1]
    const x = (at: number) => from + ((at - first) / Math.max(last - first, 1)) * (until - from)
    const change = changeOf(part)
    const falls = fallsOf(part)
    const line = part.map(({ at }, index) => ({ x: x(at), y: y(change[index] ?? 0) }))
    const fallLine = pathOf(part.map(({ at }, index) => ({ x: x(at), y: fallY(falls[index] ?? 0) })))
    const worst = falls.reduce((found, fall, index) => (fall < (falls[found] ?? 0) ? index : found), 0)
    const worstAt = line[worst]
    const fall = falls[worst] ?? 0
    return {
      line: pathOf(line),
      fallLine,
      fallArea: fallLine && `${fallLine}L${x(last).toFixed(1)} ${fallTop}L${from.toFixed(1)} ${fallTop}Z`,
      end: line.at(-1) ?? null,
      deepest: worstAt && fall < 0 ? { ...worstAt, fall, fallY: fallY(fall) } : null,
    }
  }
  return {
    tested: shapeOf(tested, 0, border),
    live: shapeOf(live, border, plotRight),
    border,
    levels: levelsBetween(foot, foot + room).map((share) => ({ share, y: y(share) })),
    deepest,
  }
}
