import type { ChartColours } from './chart-colours.ts'
import type { IndicatorName } from './indicator-settings.ts'

/** How a line of an indicator is drawn; the sample shows it in the legend. */
type LineFace = { color: string; style: 'solid' | 'dashed'; dashedValue: number[]; sample: string }

const solid = (color: string): LineFace => ({ color, style: 'solid', dashedValue: [0, 0], sample: '\u2014' })

const dashed = (color: string, dashedValue: number[], sample: string): LineFace => ({
  color,
  style: 'dashed',
  dashedValue,
  sample,
})

/** No two lines of one pane look alike: they differ by dash as well as by colour. */
export function lineFaces(
  name: IndicatorName,
  { accent, warn, text, second, third }: ChartColours,
): LineFace[] {
  const short = (color: string) => dashed(color, [4, 2.5], '- -')
  const dots = (color: string) => dashed(color, [1.5, 2.5], '\u00b7\u00b7\u00b7')
  const long = (color: string) => dashed(color, [9, 3], '\u2013 \u2013')
  const mixed = (color: string) => dashed(color, [7, 2.5, 1.5, 2.5], '\u2013 \u00b7')
  switch (name) {
    case 'EMA':
      return [long(text), mixed(second)]
    case 'BOLL':
      return [solid(third), dots(third), dots(third)]
    case 'RSI':
      return [solid(second)]
    default:
      return [solid(accent), short(warn), dots(second)]
  }
}
