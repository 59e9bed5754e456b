import {
  type IndicatorCreateTooltipDataSourceParams,
  type IndicatorFigure,
  type IndicatorTemplate,
  registerIndicator,
  type TooltipLegend,
} from 'klinecharts'
import { type ChartColours, thin } from './chart-colours.ts'
import { chartNumber } from './chart-numbers.ts'
import type { Candle } from './drawn-candle.ts'
import { type IndicatorName, indicatorNames, isIndicatorName } from './indicator-settings.ts'
import { type IndicatorValues, reckon } from './indicator-steps.ts'
import { type LineFace, lineFaces } from './line-faces.ts'

/** What the drawing of an indicator has to know besides its values. */
export type IndicatorExtra = { colours: ChartColours; decimals: number; volume: (value: number) => string }

type Template = IndicatorTemplate<IndicatorValues, number, IndicatorExtra>
type Figure = IndicatorFigure<IndicatorValues>

const line = (key: string, title: string): Figure => ({
  key,
  title,
  type: 'line',
  styles: ({ indicator }) => {
    const { colours } = indicator.extendData as IndicatorExtra
    const { color, style, dashedValue } = faceOf(indicator.name, key, colours) ?? {}
    return { size: 1.1, smooth: false, ...(color && style && dashedValue && { color, style, dashedValue }) }
  },
})

/** Lines are numbered: `line0`, `line1` … */
const faceOf = (name: string, key: string, colours: ChartColours): LineFace | undefined =>
  isIndicatorName(name) ? lineFaces(name, colours)[Number(key.slice(4))] : undefined

/** Names of the lines as charts everywhere write them; they are signs, not words. */
const figuresOf: Record<IndicatorName, (params: readonly number[]) => Figure[]> = {
  MA: (params) => params.map((length, which) => line(`line${which}`, `MA ${length}`)),
  EMA: (params) => params.map((length, which) => line(`line${which}`, `EMA ${length}`)),
  BOLL: ([length, width]) => [
    line('line0', `BOLL ${length}, ${width}`),
    line('line1', 'UP'),
    line('line2', 'LOW'),
  ],
  VOL: () => [{ key: 'bar', title: 'VOL', type: 'bar', baseValue: 0, styles: volumeStyle }],
  RSI: ([length]) => [line('line0', `RSI ${length}`)],
  MACD: ([short, long, signal]) => [
    { key: 'bar', title: 'MACD', type: 'bar', baseValue: 0, styles: convergenceStyle },
    line('line0', `DIF ${short}, ${long}`),
    line('line1', `DEA ${signal}`),
  ],
  KDJ: ([length, first, second]) => [
    line('line0', `K ${length}, ${first}`),
    line('line1', `D ${second}`),
    line('line2', 'J'),
  ],
}

/** The volume step passes on where the candle went, because a bar alone does not say it. */
const volumeStyle: NonNullable<Figure['styles']> = ({ data, indicator }) => {
  const { colours } = indicator.extendData as IndicatorExtra
  const fell = (data.current?.['_fell'] ?? 0) === 1
  return { style: 'fill', color: thin(fell ? colours.down : colours.up, 0.28) }
}

const convergenceStyle: NonNullable<Figure['styles']> = ({ data, indicator }) => {
  const { colours } = indicator.extendData as IndicatorExtra
  const below = (data.current?.['bar'] ?? 0) < 0
  return { style: 'fill', color: thin(below ? colours.down : colours.up, 0.5) }
}

function legendsOf({
  indicator,
  crosshair,
}: IndicatorCreateTooltipDataSourceParams<IndicatorValues>): TooltipLegend[] {
  const { name, result, figures } = indicator
  const { colours, decimals, volume } = indicator.extendData as IndicatorExtra
  const values = result[crosshair.dataIndex ?? result.length - 1]
  return figures.flatMap(({ key, title = '', type }) => {
    const value = values?.[key]
    const face = type === 'line' && name !== 'RSI' ? faceOf(name, key, colours) : undefined
    const figure = (known: number) =>
      name === 'VOL' ? volume(known) : chartNumber(known, decimalsOf(name, decimals))
    return [
      {
        title: { text: face ? `${face.sample} ` : '', color: face?.color ?? colours.second },
        value: { text: title, color: colours.second },
      },
      {
        title: { text: '', color: colours.text },
        value: { text: value === undefined ? '\u2013' : figure(value), color: colours.text },
      },
    ]
  })
}

const decimalsOf = (name: string, decimals: number): number =>
  name === 'RSI' || name === 'KDJ' ? 1 : name === 'MACD' ? Math.min(8, decimals + 1) : decimals

/** Between 30 and 70 an RSI says little: that part is shaded, its edges dotted. */
const drawBand: NonNullable<Template['draw']> = ({ ctx, indicator, bounding, yAxis }) => {
  const { colours } = indicator.extendData
  const [top, bottom] = [yAxis.convertToPixel(70), yAxis.convertToPixel(30)]
  ctx.fillStyle = thin(colours.field, 0.6)
  ctx.fillRect(0, top, bounding.width, bottom - top)
  ctx.strokeStyle = colours.strong
  ctx.lineWidth = 0.75
  ctx.setLineDash([2, 3])
  for (const y of [top, bottom]) {
    ctx.beginPath()
    ctx.moveTo(0, y)
    ctx.lineTo(bounding.width, y)
    ctx.stroke()
  }
  return false
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
    createTooltipDataSource: (params) => ({
      name: '',
      calcParamsText: '',
      features: [],
      legends: legendsOf(params),
    }),
    ...(name === 'RSI' && { draw: drawBand, minValue: 0, maxValue: 100 }),
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
