import type { AxisTick, Chart } from 'klinecharts'
import { crosshairOf } from './chart-crosshair.ts'
import { pricePane } from './chart-indicators.ts'
import { tagPlaces } from './level-tags.ts'
import { isClearOfTags } from './tag-places.ts'

/** Internals of the library's chart that its types do not declare. Without it a label stays under the crosshair's tag. */
type Inside = { updatePane?: (level: number, pane?: string) => void }

/** The library's level of drawing that has candles and axes. */
const main = 0

export type FreeLabels = {
  /** The same ticks, whose labels are empty while a tag covers them. The lines of the grid stay. */
  keepOff: (ticks: readonly AxisTick[]) => AxisTick[]
  close: () => void
}

/**
 * Keeps the labels of the price axis off its tags. The library makes labels anew only when its range changes, while the tags follow
 * every price, so whether a label is seen is decided when it is drawn.
 */
export function createFreeLabels(chart: Chart): FreeLabels {
  const inside = chart as unknown as Inside
  let labels: readonly AxisTick[] = []

  function allTags(): number[] {
    const { paneId, y } = crosshairOf(chart)
    return [...tagPlaces(chart), ...(paneId === pricePane && y !== undefined ? [y] : [])]
  }

  const covered = (tags: readonly number[]) =>
    labels
      .map(({ coord }) => coord)
      .filter((y) => !isClearOfTags(y, tags))
      .join()

  let drawn = ''
  // A crosshair moves on a layer of its own; the labels are drawn again only where others are covered than before.
  const onCrosshair = () => {
    const now = covered(allTags())
    if (now === drawn) return
    drawn = now
    inside.updatePane?.(main, pricePane)
  }
  chart.subscribeAction('onCrosshairChange', onCrosshair)

  return {
    keepOff(ticks) {
      labels = ticks
      return ticks.map((tick) => ({
        ...tick,
        get text() {
          return isClearOfTags(tick.coord, allTags()) ? tick.text : ''
        },
      }))
    },
    close: () => chart.unsubscribeAction('onCrosshairChange', onCrosshair),
  }
}
