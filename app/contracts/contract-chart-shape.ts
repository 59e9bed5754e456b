/** The drawing's own units; it is as wide as the column at the base size. */
export const chartWidth = 375
export const chartHeight = 236
const top = 12
/** The bottom of the plot; the times are below it. */
export const plotBottom = 210
const figureWidth = 6.4
/** From the plot to the edge of the page beside the figures. */
const figureRoom = 12
const shortestFigure = 9
/** How much of the width lies before the purchase. */
const beforeShare = 0.23
/** The end of the time limit is drawn a little before the figures. */
const afterRoom = 5

export type PlotTick = { readonly at: number; readonly mid: number }

type ContractPlot = {
  ticks: readonly PlotTick[]
  /** The purchase second. */
  beginsAt: number
  expiresAt: number
  purchase: PlotTick | null
  final: PlotTick | null
  /** Characters of the longest figure beside the plot. */
  longest: number
}

export type ContractShape = {
  /** Where the plot ends and the figures begin. */
  right: number
  startX: number
  endX: number
  x: (at: number) => number
  y: (mid: number) => number
  /** The way before the purchase tick, and from it on. */
  before: string
  since: string
  last: { x: number; y: number } | null
  grid: readonly number[]
}

const round = (value: number): number => Math.round(value * 10) / 10

const steps = [1, 1.5, 2, 2.5, 5, 10]

/** Round values, four or five of them. */
export function gridOfRange(low: number, high: number): number[] {
  if (!(high > low)) return []
  const rough = (high - low) / 4.5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The smallest range that is drawn, as a share of the price: a still market is a flat line, not a mountain. */
const leastRange = 0.00002

function rangeOf(values: readonly number[]): { low: number; high: number } {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const missing = Math.max(0, high * leastRange - (high - low)) / 2
  const air = (high - low + 2 * missing) * 0.14
  return { low: low - missing - air, high: high + missing + air }
}

const pathOf = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')

/** Where everything lies. Time runs evenly; what lies before the picture's left edge is left out. */
export function contractShape(plot: ContractPlot): ContractShape {
  const { ticks, beginsAt, expiresAt, purchase, final } = plot
  const right = round(chartWidth - figureRoom - Math.max(shortestFigure, plot.longest) * figureWidth)
  const endX = right - afterRoom
  const begins = purchase?.at ?? beginsAt
  const startX = round(endX * beforeShare)
  const perMs = (endX - startX) / Math.max(expiresAt - begins, 1)
  const x = (at: number) => round(startX + (at - begins) * perMs)
  const shown = ticks.filter(({ at }) => x(at) >= 0 && at <= expiresAt)
  const values = [...shown, ...(purchase ? [purchase] : []), ...(final ? [final] : [])].map(({ mid }) => mid)
  const { low, high } = values.length > 0 ? rangeOf(values) : { low: 0, high: 1 }
  const y = (mid: number) => round(plotBottom - ((mid - low) / (high - low)) * (plotBottom - top))
  const place = ({ at, mid }: PlotTick) => ({ x: x(at), y: y(mid) })
  // The ticks carry the purchase rounded as it was sent; the contract knows it exactly.
  const early = shown.filter(({ at }) => at < begins)
  const late = shown.filter(({ at }) => at > begins)
  const own = purchase ? [purchase] : []
  const since = [...own, ...late].map(place)
  return {
    right,
    startX,
    endX,
    x,
    y,
    before: pathOf([...early, ...own].map(place)),
    since: pathOf(since),
    last: since.at(-1) ?? null,
    grid: values.length > 0 ? gridOfRange(low, high) : [],
  }
}

/** Two figures of the axis closer than this would lie on each other. */
export const figureHeight = 19

/** Moves two tags apart that would lie on each other, each half of the way, and both back into the plot. */
export function partTags(one: number, other: number): [number, number] {
  const [least, most] = [top, plotBottom - 4]
  const clamp = (value: number) => Math.min(Math.max(value, least), most)
  const missing = figureHeight - Math.abs(one - other)
  if (missing <= 0) return [clamp(one), clamp(other)]
  const sign = one <= other ? 1 : -1
  const moved = [one - (sign * missing) / 2, other + (sign * missing) / 2] as const
  const over = Math.max(0, Math.max(...moved) - most) - Math.max(0, least - Math.min(...moved))
  return [round(moved[0] - over), round(moved[1] - over)]
}
