/** Drawings a customer can make, by the names the chart library has for them. */
export const drawingOverlays = {
  trend: 'segment',
  line: 'straightLine',
  horizontal: 'horizontalStraightLine',
  ray: 'rayLine',
  channel: 'parallelStraightLine',
  fibonacci: 'fibonacciLine',
} as const

export type DrawingKind = keyof typeof drawingOverlays

export const drawingKinds = Object.keys(drawingOverlays) as DrawingKind[]

export type Drawing = {
  kind: DrawingKind
  /** Epoch milliseconds and price of each point that was set. */
  points: readonly { timestamp: number; value: number }[]
}

const pointCount: Record<DrawingKind, number> = {
  trend: 2,
  line: 2,
  horizontal: 1,
  ray: 2,
  channel: 3,
  fibonacci: 2,
}

/** More than anybody draws; a damaged store cannot grow past it. */
export const mostDrawings = 60

export const kindOfOverlay = (overlay: string): DrawingKind | null =>
  drawingKinds.find((kind) => drawingOverlays[kind] === overlay) ?? null

/** A drawing as it is stored: `[kind, t1, v1, t2, v2 …]`. */
export const encodeDrawings = (drawings: readonly Drawing[]): unknown[][] =>
  drawings
    .slice(-mostDrawings)
    .map(({ kind, points }) => [kind, ...points.flatMap(({ timestamp, value }) => [timestamp, value])])

function decodeDrawing(stored: unknown): Drawing | null {
  if (!Array.isArray(stored)) return null
  const [name, ...numbers] = stored as unknown[]
  const kind = drawingKinds.find((each) => each === name)
  if (!kind || numbers.length !== pointCount[kind] * 2) return null
  if (!numbers.every((each): each is number => typeof each === 'number' && Number.isFinite(each))) return null
  const points = Array.from({ length: pointCount[kind] }, (_, index) => ({
    timestamp: numbers[index * 2] as number,
    value: numbers[index * 2 + 1] as number,
  }))
  return { kind, points }
}

/** What is damaged or comes from another version is left out; the rest stays. */
export function decodeDrawings(stored: unknown): Drawing[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(-mostDrawings).flatMap((each) => decodeDrawing(each) ?? [])
}
