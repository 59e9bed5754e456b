/** The drawing's own units; it is as wide as the sheet's column at the base size. */
export const chartBox = { width: 335, height: 132, top: 14, bottom: 108, dates: 128 }

/** A figure of the axis is about this wide, and has this distance from the plot. */
const figureWidth = 6.4
const figureGap = 10
/** Two figures closer than this would lie on each other. */
const figureHeight = 13

/** Where the alert would have fired. Marks that have no room for their number, or are too many to be counted by eye, are dots. */
type ChartMark = { number: number; x: number; y: number; radius: number; numbered: boolean }

export type AlertChartShape = {
  line: string
  /** Where the plot ends and the figures begin. */
  right: number
  end: { x: number; y: number }
  level: number | null
  marks: ChartMark[]
  figures: { last: number; level: number | null }
}

export type AlertChartData = {
  /** Epoch second and price of each close, oldest first. Plain numbers: nothing is read back from a drawing. */
  closes: readonly (readonly [number, number])[]
  fired: readonly string[]
  level: number | null
  last: number
  /** Characters of the longest figure beside the plot. */
  longest: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Pushes two figures apart, each half of the way, and keeps both inside. */
export function partFigures(last: number, level: number | null): { last: number; level: number | null } {
  if (level === null) return { last, level }
  const missing = figureHeight - Math.abs(level - last)
  if (missing <= 0) return { last, level }
  const push = (missing / 2) * (level <= last ? -1 : 1)
  return { last: round(last - push), level: round(level + push) }
}

const ring = 7.5
const dot = 2.5
const mostNumbered = 9

/** Gives a number to every mark that has room for it beside the numbered one before; rings stay inside the plot. */
function numberMarks(places: readonly { x: number; y: number }[], right: number): ChartMark[] {
  const few = places.length <= mostNumbered
  let reach = Number.NEGATIVE_INFINITY
  return places.map(({ x, y }, index) => {
    const number = index + 1
    const inside = Math.min(Math.max(x, ring), right - ring)
    if (!few || inside - ring <= reach) return { number, x, y, radius: dot, numbered: false }
    reach = inside + ring + 1
    return { number, x: inside, y, radius: ring, numbered: true }
  })
}

/** The layout; null without closes. The closes are placed side by side, so that nights and weekends take no space. */
export function alertChartShape({
  closes,
  fired,
  level,
  last,
  longest,
}: AlertChartData): AlertChartShape | null {
  if (closes.length === 0) return null
  const all = [...closes.map(([, close]) => close), last, ...(level === null ? [] : [level])]
  const low = Math.min(...all)
  const range = Math.max(...all) - low
  const { width, top, bottom } = chartBox
  const right = round(width - figureGap - longest * figureWidth)
  const y = (value: number) =>
    round(range === 0 ? (top + bottom) / 2 : bottom - ((value - low) / range) * (bottom - top))
  const x = (index: number) => round((index / closes.length) * right)

  const levelY = level === null ? null : y(level)
  const places = new Map(closes.map(([second, close], index) => [second, { x: x(index), y: y(close) }]))
  const at = fired.flatMap((instant) => places.get(Math.floor(Date.parse(instant) / 1000)) ?? [])
  const line = closes.map(([, close], index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(close)}`)
  return {
    // The price of this moment comes after the last close.
    line: `${line.join('')}L${right} ${y(last)}`,
    right,
    end: { x: right, y: y(last) },
    level: levelY,
    // With a level the marks are on its line; without one they are on the curve.
    marks: numberMarks(
      at.map((place) => ({ x: place.x, y: levelY ?? place.y })),
      right,
    ),
    figures: partFigures(y(last), levelY),
  }
}
