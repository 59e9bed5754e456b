import type { Chart } from 'klinecharts'
import { hasCrosshair } from './chart-crosshair.ts'
import { paneOf, pricePane } from './chart-indicators.ts'
import { isIndicatorName } from './indicator-settings.ts'

/** Internals of the library's chart that its types do not declare. Where a version no longer has them, everything is drawn, as without this file. */
type Inside = {
  layout?: (options: { measureWidth?: boolean }) => void
  updatePane?: (level: number, pane?: string) => void
}

/** The library's levels of drawing: the layer of candles, lines and axes; the one over it; and all there is. */
const main = 0
const over = 1
const all = 4

/** What the axis of times, the crosshair and the drawings hang on: while it is the same, they look the same. */
function viewOf(chart: Chart): string {
  const { width, height } = chart.getSize() ?? {}
  const { from, to } = chart.getVisibleRange()
  const { open = 0 } = chart.getDataList()[from] ?? {}
  const places = [open, open * 1.01].map((value) => {
    const at = chart.convertToPixel({ dataIndex: from, value }, { paneId: pricePane })
    return Array.isArray(at) ? '' : `${at.x}/${at.y}`
  })
  const inner = chart.getSize(pricePane, 'main')
  return [width, height, inner?.width, inner?.height, from, to, ...places].join()
}

/** Figures that change more often than this, in ms, cannot be read. */
const figurePauseMs = 250

/** Calls soon if it has not for a while, and otherwise when that while is over, once for all calls in between. */
function atMostEvery(pause: number, act: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting = false
  return () => {
    if (waiting) return
    waiting = true
    setTimeout(
      () => {
        waiting = false
        last = performance.now()
        act()
      },
      Math.max(0, last + pause - performance.now()),
    )
  }
}

/**
 * A tick changes the last candle and what is computed from it, but the library draws every layer of every pane anew. Where the next frame is
 * only a tick's, it draws the layers that a tick can change; `tellLast` then writes the figures, which are in none of them.
 */
export function createLiveRedraw(
  chart: Chart,
  tellLast: () => void,
  hasNamedTags: () => boolean,
): { expectTick: () => void } {
  const inside = chart as unknown as Inside
  const draw = inside.updatePane?.bind(chart)
  const lay = inside.layout?.bind(chart)
  let isTick = false
  let view = ''

  // By then somebody may point at another candle.
  const tellSoon = atMostEvery(figurePauseMs, () => !hasCrosshair(chart) && tellLast())

  /** The candles now and the panes below them a frame later: both at once are more than a slow phone does in one. */
  function drawTick(): void {
    draw?.(main, pricePane)
    // Tags with names are on the layer above, and that of the last price among them.
    if (hasNamedTags()) draw?.(over, pricePane)
    tellSoon()
    const names = chart.getIndicators().flatMap(({ name }) => (isIndicatorName(name) ? [name] : []))
    const below = new Set(names.map(paneOf).filter((pane) => pane !== pricePane))
    if (below.size === 0) return
    requestAnimationFrame(() => {
      for (const pane of below) draw?.(main, pane)
    })
  }

  // Labels are measured again where their range has changed; a tick within it need not.
  if (lay) inside.layout = (options) => lay(isTick ? { ...options, measureWidth: false } : options)
  if (draw)
    inside.updatePane = (level, pane) => {
      if (level !== all || pane !== undefined) return draw(level, pane)
      const seen = viewOf(chart)
      const suffices = isTick && seen === view && !hasCrosshair(chart)
      isTick = false
      view = seen
      if (suffices) drawTick()
      else draw(level)
    }
  return {
    expectTick() {
      isTick = true
    },
  }
}
