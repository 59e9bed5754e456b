import type { ChartColours } from './chart-colours.ts'
import type { LegendLine } from './chart-legend.ts'

/** What the drawing of an indicator has to know besides its values, and where its figures are written. */
export type IndicatorExtra = {
  colours: ChartColours
  decimals: number
  volume: (value: number) => string
  write: (line: LegendLine) => void
}
