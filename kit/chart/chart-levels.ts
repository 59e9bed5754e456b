import { type Chart, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { ChartColours } from './chart-colours.ts'

/** A line across the chart that is the customer's own. Entries have the accent, liquidation is dotted; all have a name. */
export type ChartLevel = {
  readonly value: number
  readonly label: string
  /** The price as it stands at the axis. */
  readonly figure: string
  readonly tone: 'entry' | 'danger' | 'line' | 'waiting'
}

/** A trade of the past: where it opened, or where it closed. */
export type ChartMark = {
  readonly timestamp: number
  readonly value: number
  readonly kind: 'opened-long' | 'opened-short' | 'closed'
}

export type OwnTrades = { readonly levels: readonly ChartLevel[]; readonly marks: readonly ChartMark[] }

type LevelData = ChartLevel & { colours: ChartColours }
type MarkData = ChartMark & { colours: ChartColours }

const group = 'own-trades'
const textSize = 11

const colourOf = ({ tone, colours }: LevelData): string =>
  tone === 'entry' ? colours.accent : tone === 'danger' ? colours.danger : colours.text

const dashes: Record<ChartLevel['tone'], number[] | null> = {
  entry: null,
  line: null,
  danger: [1.5, 3],
  waiting: [6, 4],
}

function labelOf(data: LevelData, y: number, width: number): OverlayFigure {
  const own = data.tone === 'entry'
  const { colours } = data
  return {
    type: 'text',
    ignoreEvent: true,
    // The entry stands at the axis, as the price does; the others at the other end, out of its way.
    attrs: { x: own ? width : 10, y, text: data.label, align: own ? 'right' : 'left', baseline: 'middle' },
    styles: {
      style: 'fill',
      size: textSize,
      family: colours.family,
      weight: own ? 600 : 500,
      color: own ? colours.onAccent : colourOf(data),
      backgroundColor: own ? colours.accent : colours.bg,
      borderRadius: 3,
      paddingLeft: 6,
      paddingRight: 6,
      paddingTop: 3,
      paddingBottom: 3,
    },
  }
}

const level: OverlayTemplate<LevelData> = {
  name: 'own-level',
  totalStep: 2,
  createPointFigures({ overlay, coordinates: [at], bounding: { width } }) {
    if (!at) return []
    const data = overlay.extendData
    const dashed = dashes[data.tone]
    return [
      {
        type: 'line',
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: width, y: at.y },
          ],
        },
        styles: {
          size: 1,
          color: colourOf(data),
          style: dashed ? 'dashed' : 'solid',
          dashedValue: dashed ?? [0, 0],
        },
      },
      labelOf(data, at.y, width),
    ]
  },
  createYAxisFigures({ overlay, coordinates: [at], bounding: { width } }) {
    if (!at) return []
    const data = overlay.extendData
    return {
      type: 'text',
      ignoreEvent: true,
      attrs: { x: width - 8, y: at.y, text: data.figure, align: 'right', baseline: 'middle' },
      styles: {
        style: 'fill',
        size: textSize,
        family: data.colours.family,
        weight: 500,
        color: colourOf(data),
        backgroundColor: data.colours.bg,
        borderRadius: 0,
        paddingLeft: 2,
        paddingRight: 0,
        paddingTop: 2,
        paddingBottom: 2,
      },
    }
  },
}

const mark: OverlayTemplate<MarkData> = {
  name: 'own-mark',
  totalStep: 2,
  createPointFigures({ overlay, coordinates: [at] }) {
    if (!at) return []
    const { kind, colours } = overlay.extendData
    const { x, y } = at
    if (kind === 'closed')
      return {
        type: 'circle',
        ignoreEvent: true,
        attrs: { x, y, r: 4 },
        styles: { style: 'stroke_fill', color: colours.bg, borderColor: colours.accent, borderSize: 1.5 },
      }
    // The tip touches the price: from below for a long, from above for a short.
    const away = kind === 'opened-long' ? 8 : -8
    return {
      type: 'polygon',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x, y },
          { x: x - 5, y: y + away },
          { x: x + 5, y: y + away },
        ],
      },
      styles: { style: 'fill', color: colours.accent },
    }
  },
}

let registered = false
function register(): void {
  if (registered) return
  registered = true
  registerOverlay(level)
  registerOverlay(mark)
}

/** Draws the customer's own trades over the candles, in the place of those that were drawn before. */
export function drawOwnTrades(chart: Chart, { levels, marks }: OwnTrades, colours: ChartColours): void {
  register()
  chart.removeOverlay({ groupId: group })
  const shared = { groupId: group, lock: true }
  for (const each of marks)
    chart.createOverlay({
      ...shared,
      name: mark.name,
      points: [{ timestamp: each.timestamp, value: each.value }],
      extendData: { ...each, colours },
    })
  for (const each of levels)
    chart.createOverlay({
      ...shared,
      name: level.name,
      points: [{ value: each.value }],
      extendData: { ...each, colours },
    })
}
