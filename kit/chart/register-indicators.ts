import {
  type Chart,
  type Indicator,
  type IndicatorFigure,
  type IndicatorTemplate,
  registerIndicator,
} from 'klinecharts'
import type { ChartColours } from './chart-colours.ts'
import { hasCrosshair } from './chart-crosshair.ts'
import { pricePane } from './chart-indicators.ts'
import { type LegendPart, legendPane } from './chart-legend.ts'
import { chartNumber } from './chart-numbers.ts'
import { drawIndicator } from './draw-indicator.ts'
import type { Candle } from './drawn-candle.ts'
import type { IndicatorExtra } from './indicator-extra.ts'
import { type IndicatorName, indicatorNames, isIndicatorName } from './indicator-settings.ts'
import { type IndicatorValues, reckon } from './indicator-steps.ts'
import { type LegendDetail, legendDetail } from './legend-detail.ts'
import { lineFaces } from './line-faces.ts'

type Template = IndicatorTemplate<IndicatorValues, number, IndicatorExtra>
type Figure = IndicatorFigure<IndicatorValues>

/** Lines are numbered: `line0`, `line1` … */
const line = (which: number, title: string): Figure => ({ key: `line${which}`, title, type: 'line' })

const bar = (title: string): Figure => ({ key: 'bar', title, type: 'bar', baseValue: 0 })

/** Names of the lines as charts everywhere write them; they are signs, not words. */
const figuresOf: Record<IndicatorName, (params: readonly number[]) => Figure[]> = {
  MA: (params) => params.map((length, which) => line(which, `MA ${length}`)),
  EMA: (params) => params.map((length, which) => line(which, `EMA ${length}`)),
  BOLL: ([length, width]) => [line(0, `BOLL ${length}, ${width}`), line(1, 'UP'), line(2, 'LOW')],
  VOL: () => [bar('VOL')],
  RSI: ([length]) => [line(0, `RSI ${length}`)],
  MACD: ([short, long, signal]) => [bar('MACD'), line(0, `DIF ${short}, ${long}`), line(1, `DEA ${signal}`)],
  KDJ: ([length, first, second]) => [line(0, `K ${length}, ${first}`), line(1, `D ${second}`), line(2, 'J')],
}

const decimalsOf = (name: IndicatorName, decimals: number): number =>
  name === 'RSI' || name === 'KDJ' ? 1 : name === 'MACD' ? Math.min(8, decimals + 1) : decimals

const isPriceLine = ({ paneId, name }: Indicator): boolean => paneId === pricePane && name !== 'VOL'

/** How much the legend says now. */
export function detailOf(chart: Chart): LegendDetail {
  const lines = chart
    .getIndicators()
    .filter(isPriceLine)
    .reduce((sum, { figures }) => sum + figures.length, 0)
  return legendDetail({ reading: hasCrosshair(chart), width: chart.getSize()?.width ?? 0, lines })
}

/** The names of an indicator's lines, each with how it is drawn. The edges of a band are known by the line between them. */
function namesOf(name: IndicatorName, figures: readonly Figure[], colours: ChartColours): LegendPart[] {
  const faces = lineFaces(name, colours)
  const named = name === 'BOLL' ? figures.slice(0, 1) : figures
  return named.flatMap(({ title = '' }, which) => {
    const { sample = '', color = '' } = faces[which] ?? {}
    return [
      { text: sample, colour: color, kind: 'name' },
      { text: title, colour: colours.second, kind: 'time' },
    ]
  })
}

/** One line of figures: of each line of the indicator how it is drawn, its name and its value. */
function partsOf(
  name: IndicatorName,
  figures: readonly Figure[],
  values: IndicatorValues | undefined,
  { colours, decimals, volume }: IndicatorExtra,
): LegendPart[] {
  const faces = name === 'RSI' ? [] : lineFaces(name, colours)
  return figures.flatMap(({ key, title = '', type }) => {
    const face = type === 'line' ? faces[Number(key.slice('line'.length))] : undefined
    const value = values?.[key]
    const text = (known: number) =>
      name === 'VOL' ? volume(known) : chartNumber(known, decimalsOf(name, decimals))
    return [
      ...(face ? [{ text: face.sample, colour: face.color, kind: 'name' as const }] : []),
      { text: title, colour: colours.second, kind: 'name' },
      { text: value === undefined ? '\u2013' : text(value), colour: colours.text, kind: 'figure' },
    ]
  })
}

/** Writes the figures of an indicator for one candle, or for the last. */
export function tellFigures(chart: Chart, indicator: Indicator, at: number | undefined): void {
  const { name, figures, paneId } = indicator
  if (!isIndicatorName(name)) return
  const result = indicator.result as readonly IndicatorValues[]
  const extra = indicator.extendData as IndicatorExtra
  const lines = figures as readonly Figure[]
  const detail = detailOf(chart)
  const parts =
    name === 'VOL' && !detail.volume
      ? []
      : isPriceLine(indicator) && !detail.values
        ? namesOf(name, lines, extra.colours)
        : partsOf(name, lines, result[at ?? result.length - 1], extra)
  extra.write({ name, order: 1 + indicatorNames.indexOf(name), pane: legendPane(chart, paneId), parts })
}

function templateOf(name: IndicatorName): Template {
  return {
    name,
    shortName: name,
    series:
      name === 'VOL' ? 'volume' : name === 'MA' || name === 'EMA' || name === 'BOLL' ? 'price' : 'normal',
    figures: [],
    regenerateFigures: (params) => figuresOf[name](params),
    calc: (list, indicator) =>
      reckon(name, list as unknown as Candle[], indicator.calcParams, indicator.result),
    // The library asks for the figures whenever they may have changed; they are written by us, so it gets none to draw.
    createTooltipDataSource: ({ chart, indicator, crosshair }) => {
      tellFigures(chart, indicator as Indicator, crosshair.dataIndex)
      return { name: '', calcParamsText: '', features: [], legends: [] }
    },
    draw: drawIndicator,
    ...(name === 'RSI' && { minValue: 0, maxValue: 100 }),
    ...(name === 'VOL' && { minValue: 0 }),
  }
}

let registered = false

/** Puts our indicators in the place of the library's: theirs reckon every candle at every tick. */
export function registerIndicators(): void {
  if (registered) return
  registered = true
  for (const name of indicatorNames) registerIndicator(templateOf(name))
}
