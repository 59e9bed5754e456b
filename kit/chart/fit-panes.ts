import type { Chart } from 'klinecharts'
import { paneOf, pricePane, setPriceAxis } from './chart-indicators.ts'
import type { ChartLook } from './chart-setup.ts'
import { timeAxisHeight } from './chart-styles.ts'
import type { FreeLabels } from './free-labels.ts'
import { indicatorSpecs } from './indicator-settings.ts'
import { isNarrow } from './legend-detail.ts'
import { gapAbove, lineHeight, sharePanes } from './pane-heights.ts'

/** Without figures: enough for the tag of a price at the top, and for a label over it. */
const bare = 0.2

type PaneFit = {
  /** `anew` where the look or the size of the chart has changed. */
  fit: (look: ChartLook, anew: boolean) => void
  /** Stores the height of the figures over a pane; true where the space that is kept for them has to change. */
  note: (pane: string, height: number) => boolean
}

/** What the figures will need, before they have been written. */
function expected({ indicators }: ChartLook, narrow: boolean): number {
  const named = indicators.some(({ name }) => indicatorSpecs[name].pane === 'price' && name !== 'VOL')
  return (narrow ? (named ? 3 : 2) : 1) * lineHeight
}

/** Shares the height of a chart among its panes, and keeps in each of them the room that its figures take. */
export function createPaneFit(chart: Chart, { keepOff }: Pick<FreeLabels, 'keepOff'>): PaneFit {
  const measured = new Map<string, number>()
  const kept = new Map<string, number>()
  /** What a pane keeps free may always grow, but shrink only after a change of the chart: it would jump with the digits. */
  const mayShrink = new Set<string>()
  let shared = ''

  function keep(pane: string, least: number): number {
    const room = Math.max(least, measured.get(pane) ?? 0)
    kept.set(pane, room)
    return room
  }

  return {
    fit(look, anew) {
      const { width = 0, height = 0 } = chart.getSize() ?? {}
      const own = look.indicators.flatMap(({ name }) =>
        indicatorSpecs[name].pane === 'own' ? [paneOf(name)] : [],
      )
      const heights = sharePanes(height - timeAxisHeight, own.length)
      if (anew) for (const pane of [pricePane, ...own]) mayShrink.add(pane)
      const sharing = [height, ...own].join()
      const isNew = sharing !== shared
      shared = sharing
      for (const id of own) {
        // A pane that was pulled higher by hand stays so until there is something else to share.
        if (isNew) chart.setPaneOptions({ id, height: heights.own, minHeight: Math.min(36, heights.own) })
        const room = isNew ? heights.own : (chart.getSize(id)?.height ?? heights.own)
        chart.overrideYAxis({
          paneId: id,
          gap: { top: gapAbove(keep(id, lineHeight), room, 0.1), bottom: 0.1 },
        })
      }
      const price = isNew ? heights.price : (chart.getSize(pricePane)?.height ?? heights.price)
      setPriceAxis(chart, {
        logarithmic: look.logarithmic,
        volume: look.indicators.some(({ name }) => name === 'VOL'),
        keepOff,
        above: (below) =>
          look.legend ? gapAbove(keep(pricePane, expected(look, isNarrow(width))), price, below) : bare,
      })
    },
    note(pane, height) {
      measured.set(pane, height)
      const room = kept.get(pane) ?? 0
      return height > room || (mayShrink.delete(pane) && height < room)
    },
  }
}
