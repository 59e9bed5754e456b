import { type Chart, type OverlayFigure, type OverlayTemplate, utils, type YAxis } from 'klinecharts'
import type { ChartColours } from './chart-colours.ts'
import { pricePane } from './chart-indicators.ts'
import { chartNumber } from './chart-numbers.ts'
import { placeTags } from './tag-places.ts'

/** A line across the chart that is the customer's own. Entries have the accent, liquidation is dotted; all have a name. */
export type ChartLevel = {
  readonly value: number
  readonly label: string
  /** The price as the axis shows it. */
  readonly figure: string
  readonly tone: 'entry' | 'danger' | 'line' | 'waiting'
  /** Where the price has to go for a gain: a triangle before the name says it. */
  readonly side?: 'up' | 'down'
}

export type LevelTags = {
  levels: readonly ChartLevel[]
  colours: ChartColours
  decimals: number
  /** What the tag of the last price is called beside the others. */
  last: string
  muted: boolean
  /** A level has come into sight: the axis needs the room for names. */
  onSight: () => void
}

type Tag = Omit<ChartLevel, 'tone' | 'value'> & { tone: ChartLevel['tone'] | 'last'; y: number }

const textSize = 11
/** From the plot to the tags, in px: the lines that lead to them cross it. */
const lead = 17
/** From the tags to the edge of the chart. */
const edge = 4
const padding = 7
const triangleRoom = 12
const nameRoom = 12
const tagHeight = 19

const dashes: Record<ChartLevel['tone'], number[] | null> = {
  entry: null,
  line: null,
  danger: [1.5, 3],
  waiting: [6, 4],
}

const lineColour = (tone: Tag['tone'], colours: ChartColours): string =>
  tone === 'entry'
    ? colours.accent
    : tone === 'danger'
      ? colours.danger
      : tone === 'last'
        ? colours.second
        : colours.text

const nameOfLevels = 'own-levels'

/** The current positions of the tags: that of the last price, and those of the levels in the pane. */
export function tagPlaces(chart: Chart): number[] {
  const [overlay] = chart.getOverlays({ name: nameOfLevels })
  const tags = overlay?.extendData as LevelTags | undefined
  const height = chart.getSize(pricePane)?.height ?? 0
  const toPixel = (value: number) => {
    const at = chart.convertToPixel({ value }, { paneId: pricePane })
    return Array.isArray(at) ? Number.NaN : (at.y ?? Number.NaN)
  }
  const ys = tagsInSight(chart, tags, toPixel, height)
  return placeTags(ys.map(wantedOf), height)
}

const wantedOf = ({ y, tone }: { y: number; tone: Tag['tone'] }) => ({ y, holds: tone === 'last' })

function tagsInSight(
  chart: Chart,
  own: LevelTags | undefined,
  toPixel: (value: number) => number,
  height: number,
): Tag[] {
  const close = chart.getDataList().at(-1)?.close
  const last: Tag[] =
    close === undefined
      ? []
      : [
          {
            tone: 'last',
            label: own?.last ?? '',
            figure: chartNumber(close, own?.decimals ?? 0),
            y: toPixel(close),
          },
        ]
  const levels = (own?.levels ?? []).map((level): Tag => ({ ...level, y: toPixel(level.value) }))
  return [...last, ...levels].filter(({ y }) => y >= 0 && y <= height)
}

const widthOf = (text: string, weight: number, { family }: ChartColours): number =>
  Math.ceil(utils.calcTextWidth(text, textSize, weight, family))

/** What the axis needs for tags with names, and for its own labels, which are at its right edge. */
export function namedAxis({ levels, colours, decimals, last }: LevelTags, close: number) {
  const lastFigure = chartNumber(close, decimals)
  const widest = Math.max(
    ...[...levels, { label: last, figure: lastFigure, side: undefined }].map(
      ({ label, figure, side }) =>
        (side ? triangleRoom : 0) +
        widthOf(label, 500, colours) +
        nameRoom +
        Math.max(widthOf(figure, 600, colours), widthOf(lastFigure, 600, colours)),
    ),
  )
  const width = lead + widest + 2 * padding + edge
  return { width, labelsFrom: width - edge - padding - widthOf(lastFigure, 400, colours) }
}

const quiet = { ignoreEvent: true } as const

const stroke = (from: [number, number], to: [number, number], color: string, dashed: number[] | null) => ({
  type: 'line',
  ...quiet,
  attrs: {
    coordinates: [
      { x: from[0], y: from[1] },
      { x: to[0], y: to[1] },
    ],
  },
  styles: {
    size: 1,
    color,
    style: dashed ? ('dashed' as const) : ('solid' as const),
    dashedValue: dashed ?? [0, 0],
  },
})

function triangle(side: 'up' | 'down', x: number, y: number, color: string): OverlayFigure {
  const [base, tip] = side === 'up' ? [y + 3, y - 3] : [y - 3, y + 3]
  return {
    type: 'polygon',
    ...quiet,
    attrs: {
      coordinates: [
        { x, y: base },
        { x: x + 7, y: base },
        { x: x + 3.5, y: tip },
      ],
    },
    styles: { style: 'fill', color },
  }
}

/** Ink and ground of a tag: the last price and entries are filled, what rests or waits is outlined. */
function faceOf(tone: Tag['tone'], { colours, muted }: LevelTags) {
  if (tone === 'entry') return { text: colours.onAccent, ground: colours.accent, border: colours.accent }
  if (tone === 'last')
    return muted
      ? { text: colours.second, ground: colours.field, border: colours.field }
      : { text: colours.onInk, ground: colours.ink, border: colours.ink }
  const line = lineColour(tone, colours)
  return { text: line, ground: colours.bg, border: line }
}

/** A tag with its name at the left, its price at the right, and the line that leads to it from its own height. */
function tagFigures(tag: Tag, at: number, width: number, data: LevelTags): OverlayFigure[] {
  const { colours } = data
  const { text, ground, border } = faceOf(tag.tone, data)
  const [left, right] = [lead, width - edge]
  const named = left + padding + (tag.side ? triangleRoom : 0)
  const write = (x: number, words: string, align: 'left' | 'right', weight: number): OverlayFigure => ({
    type: 'text',
    ...quiet,
    attrs: { x, y: at, text: words, align, baseline: 'middle' },
    styles: {
      size: textSize,
      family: colours.family,
      weight,
      color: text,
      backgroundColor: 'transparent',
      borderColor: 'transparent',
    },
  })
  const gains = tag.side === 'up' ? colours.up : colours.down
  return [
    stroke([0, tag.y], [left, at], lineColour(tag.tone, colours), null),
    {
      type: 'rect',
      ...quiet,
      attrs: { x: left, y: at - tagHeight / 2, width: right - left, height: tagHeight },
      styles: { style: 'stroke_fill', color: ground, borderColor: border, borderSize: 1, borderRadius: 3 },
    },
    ...(tag.side ? [triangle(tag.side, left + padding, at, tag.tone === 'entry' ? text : gains)] : []),
    write(named, tag.label, 'left', 500),
    write(right - padding, tag.figure, 'right', 600),
  ]
}

const inPane = (yAxis: YAxis | null) => (value: number) => yAxis?.convertToPixel(value) ?? Number.NaN

/**
 * All levels of a chart are one overlay, because their tags are placed together. It has one point, without which the library draws
 * none; where the lines lie follows from the levels themselves.
 */
export const levelOverlay: OverlayTemplate<LevelTags> = {
  name: nameOfLevels,
  totalStep: 2,
  createPointFigures({ chart, overlay, bounding: { width, height }, yAxis }) {
    const data = overlay.extendData
    const lines = tagsInSight(chart, data, inPane(yAxis), height).filter(({ tone }) => tone !== 'last')
    if (lines.length > 0) data.onSight()
    return lines.map(({ tone, y }) =>
      stroke([0, y], [width, y], lineColour(tone, data.colours), tone === 'last' ? null : dashes[tone]),
    )
  },
  createYAxisFigures({ chart, overlay, bounding: { width, height }, yAxis }) {
    const data = overlay.extendData
    const tags = tagsInSight(chart, data, inPane(yAxis), height)
    // As long as none of the levels has been in sight, the library's own tag of the last price does.
    if (width < lead + 2 * padding + edge || !isNamed(chart)) return []
    const placed = placeTags(tags.map(wantedOf), height)
    // The last price is drawn after the others, over the lines that lead to them.
    return tags
      .map((tag, index) => tagFigures(tag, placed[index] ?? tag.y, width, data))
      .reverse()
      .flat()
  },
}

/** Whether the axis has the room for names, which it is given when a level comes into sight. */
export const isNamed = (chart: Chart): boolean => !chart.getStyles().candle.priceMark.last.text.show
