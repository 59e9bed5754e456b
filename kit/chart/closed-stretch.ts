import { type Chart, type OverlayTemplate, registerOverlay, utils } from 'klinecharts'
import { type ChartColours, thin } from './chart-colours.ts'
import { pricePane } from './chart-indicators.ts'

/** The time in which a market does not trade, after the last candle: all of it as texts, because only the caller knows the words. */
export type ClosedStretch = {
  readonly title: string
  /** How long it is from its beginning to its end. */
  readonly length: string
  readonly closes: string
  readonly opens: string
}

type ClosedData = ClosedStretch & { colours: ChartColours }

/** The share of the plot that is kept free for it. */
const shareOfPlot = 0.29
/** Without one, the candles end this far from the axis, in px. */
const usualRoom = 8
const textSize = 11
const lineHeight = 15
/** From the opening time to the end of the plot, in px. */
const edge = 2

const group = 'closed-stretch'

/** Where it begins: behind the last candle. Nothing where the candle lies beyond the plot, or none is there yet. */
function closedFrom(chart: Chart): number | null {
  const last = chart.getDataList().length - 1
  if (last < 0) return null
  const place = chart.convertToPixel({ dataIndex: last })
  const x = Array.isArray(place) ? undefined : place.x
  return x === undefined ? null : Math.round(x + chart.getBarSpace().halfBar) + 1
}

const quiet = { ignoreEvent: true } as const

const text = (
  { family }: ChartColours,
  at: { x: number; y: number; align: 'left' | 'center' | 'right' },
  words: string,
  color: string,
) => ({
  type: 'text',
  ...quiet,
  attrs: { ...at, text: words, baseline: 'middle' },
  styles: {
    size: textSize,
    family,
    weight: 400,
    color,
    backgroundColor: 'transparent',
    borderColor: 'transparent',
  },
})

/** It has one point, without which the library draws nothing; where it lies follows from the last candle. */
const overlay: OverlayTemplate<ClosedData> = {
  name: group,
  totalStep: 2,
  createPointFigures({ chart, overlay: { extendData }, bounding: { width, height } }) {
    const from = closedFrom(chart)
    if (from === null || from >= width) return []
    const { colours, title, length } = extendData
    const middle = { x: (from + width) / 2, y: height / 2, align: 'center' } as const
    const widest = Math.max(
      ...[title, length].map((words) => utils.calcTextWidth(words, textSize, 400, colours.family)),
    )
    const shade = { x: from, y: 0, width: width - from, height }
    return [
      // The grid and the line of the last price go on through it.
      { type: 'rect', ...quiet, attrs: shade, styles: { style: 'fill', color: thin(colours.second, 0.08) } },
      {
        type: 'rect',
        ...quiet,
        attrs: { ...shade, width: 1 },
        styles: { style: 'fill', color: colours.control },
      },
      ...(widest + 8 > width - from
        ? []
        : [
            text(colours, { ...middle, y: middle.y - lineHeight / 2 }, title, colours.second),
            text(colours, { ...middle, y: middle.y + lineHeight / 2 }, length, colours.second),
          ]),
    ]
  },
  createXAxisFigures({ chart, overlay: { extendData }, bounding: { width, height } }) {
    const from = closedFrom(chart)
    const { colours, closes, opens } = extendData
    const wide = (words: string) => utils.calcTextWidth(words, textSize, 400, colours.family)
    // Where it is pushed aside, its two times would overlap.
    if (from === null || from + wide(closes) / 2 + 8 > width - wide(opens)) return []
    // The library's own labels are a little below the middle.
    const y = height / 2 + 1.5
    return [
      text(colours, { x: from, y, align: 'center' }, closes, colours.third),
      text(colours, { x: width - edge, y, align: 'right' }, opens, colours.third),
    ]
  },
}

let registered = false

type ShownStretch = {
  draw(): void
  /** Another one, or none. */
  show(next: ClosedStretch | null): void
  /** Where it begins, in px; null where there is none. */
  from(): number | null
}

/** The closed stretch of a chart, which is drawn again with its colours. */
export function keepClosedStretch(
  chart: Chart,
  colours: () => ChartColours,
  first: ClosedStretch | null = null,
): ShownStretch {
  let stretch = first
  const draw = () => drawClosedStretch(chart, stretch, colours())
  return {
    draw,
    show(next) {
      stretch = next
      draw()
    },
    from: () => (stretch ? closedFrom(chart) : null),
  }
}

/** Shades the closed stretch and makes room for it, or takes both back. */
function drawClosedStretch(chart: Chart, stretch: ClosedStretch | null, colours: ChartColours): void {
  if (!registered) registerOverlay(overlay)
  registered = true
  chart.removeOverlay({ groupId: group })
  const width = chart.getSize(pricePane, 'main')?.width ?? 0
  chart.setOffsetRightDistance(stretch ? Math.round(width * shareOfPlot) : usualRoom)
  if (!stretch) return
  chart.createOverlay({
    groupId: group,
    lock: true,
    name: overlay.name,
    zLevel: -1,
    points: [{ value: 0 }],
    extendData: { ...stretch, colours },
  })
}
