type Box = { width: number; height: number; margin: number }

type SparklineShape = { line: string; end: { x: number; y: number }; level: number | null }

/** Where the line, its last point and the dotted level of the previous close lie; null without points. */
export function sparklineShape(
  points: readonly number[],
  previousClose: number | null,
  { width, height, margin }: Box,
): SparklineShape | null {
  const last = points.at(-1)
  if (last === undefined) return null
  const all = previousClose === null ? points : [...points, previousClose]
  const low = Math.min(...all)
  const range = Math.max(...all) - low
  const room = height - 2 * margin
  // A day without movement lies in the middle, not on the floor.
  const y = (value: number) =>
    round(range === 0 ? height / 2 : height - margin - ((value - low) / range) * room)
  const x = (index: number) => round(points.length === 1 ? width : (index / (points.length - 1)) * width)
  const line = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')
  return { line, end: { x: width, y: y(last) }, level: previousClose === null ? null : y(previousClose) }
}

const round = (value: number): number => Math.round(value * 10) / 10
