import { type Chart, type OverlayTemplate, registerOverlay } from 'klinecharts'
import type { ChartColours } from './chart-colours.ts'
import { axisLabelMargin } from './chart-styles.ts'
import { type ChartLevel, isNamed, type LevelTags, levelOverlay, namedAxis } from './level-tags.ts'

/** A trade of the past: where it opened, or where it closed. */
export type ChartMark = {
  readonly timestamp: number
  readonly value: number
  readonly kind: 'opened-long' | 'opened-short' | 'closed'
}

export type OwnTrades = { readonly levels: readonly ChartLevel[]; readonly marks: readonly ChartMark[] }

type MarkData = ChartMark & { colours: ChartColours }

const group = 'own-trades'

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
  registerOverlay(levelOverlay)
  registerOverlay(mark)
}

/** Makes room at the axis for tags with names, or takes it back. */
function setNamedAxis(chart: Chart, tags: LevelTags | null): void {
  const close = chart.getDataList().at(-1)?.close ?? 0
  const room = tags && namedAxis(tags, close)
  chart.setStyles({
    candle: { priceMark: { last: { text: { show: room === null } } } },
    yAxis: {
      size: room?.width ?? 'auto',
      tickText: { marginStart: room?.labelsFrom ?? axisLabelMargin },
    },
  })
}

/** Draws the customer's own trades over the candles, in the place of those that were drawn before. */
export function drawOwnTrades(
  chart: Chart,
  { levels, marks }: OwnTrades,
  face: Omit<LevelTags, 'levels' | 'onSight'>,
): void {
  register()
  chart.removeOverlay({ groupId: group })
  const shared = { groupId: group, lock: true }
  for (const each of marks)
    chart.createOverlay({
      ...shared,
      name: mark.name,
      points: [{ timestamp: each.timestamp, value: each.value }],
      extendData: { ...each, colours: face.colours },
    })
  const [first] = levels
  if (!first) {
    setNamedAxis(chart, null)
    return
  }
  const tags: LevelTags = {
    ...face,
    levels,
    // Not while the library draws; and once given, the room stays, or the candles would jump as a level comes and goes.
    onSight: () => {
      if (!isNamed(chart)) queueMicrotask(() => setNamedAxis(chart, tags))
    },
  }
  if (isNamed(chart)) setNamedAxis(chart, tags)
  chart.createOverlay({
    ...shared,
    name: levelOverlay.name,
    points: [{ value: first.value }],
    extendData: tags,
  })
}
