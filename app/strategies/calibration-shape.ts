/** The drawing's own units; it is as wide as the column at the base size. */
export const calibrationWidth = 375
export const calibrationHeight = 226
export const left = 20
export const right = 320
const top = 20
const bottom = 178

type Said = { said: number; rose: number; low: number; high: number }

type CalibrationShape = {
  x: (said: number) => number
  y: (rose: number) => number
  /** Shares with a line across. */
  levels: readonly number[]
  /** What would be if things came as said: from, to. */
  asSaid: readonly [{ x: number; y: number }, { x: number; y: number }]
}

/** Where what was said stands beside what came; luck's bars fit in too. */
export function calibrationShape(bins: readonly Said[]): CalibrationShape {
  const said = bins.map((bin) => bin.said)
  const all = bins.flatMap((bin) => [bin.rose, bin.low, bin.high])
  const from = Math.min(0.5, ...said) - 0.02
  const until = Math.max(0.5, ...said) + 0.02
  const low = Math.min(0.4, ...all)
  const high = Math.max(0.6, ...all)
  const x = (share: number) => left + ((share - from) / (until - from)) * (right - left)
  const y = (share: number) => bottom - ((share - low) / (high - low)) * (bottom - top)
  const levels: number[] = []
  for (let tenth = Math.ceil(low * 10 - 1e-9); tenth <= high * 10 + 1e-9; tenth += 1) levels.push(tenth / 10)
  const ends = [Math.max(from, low), Math.min(until, high)] as const
  return {
    x,
    y,
    levels,
    asSaid: [
      { x: x(ends[0]), y: y(ends[0]) },
      { x: x(ends[1]), y: y(ends[1]) },
    ],
  }
}
