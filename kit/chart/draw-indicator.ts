import type { IndicatorDrawParams } from 'klinecharts'
import { thin } from './chart-colours.ts'
import type { IndicatorExtra } from './indicator-extra.ts'
import { isIndicatorName } from './indicator-settings.ts'
import type { IndicatorValues } from './indicator-steps.ts'
import { lineFaces } from './line-faces.ts'

type Drawing = IndicatorDrawParams<IndicatorValues, number, IndicatorExtra>

/** Calls for every value in sight, and for the one past the right edge, to which a line still leads. */
function eachInSight(
  { chart, indicator, xAxis }: Drawing,
  visit: (values: IndicatorValues, x: number) => void,
): void {
  const { from, to } = chart.getVisibleRange()
  const { result } = indicator
  for (let index = from; index <= to && index < result.length; index += 1) {
    const values = result[index]
    if (values) visit(values, xAxis.convertToPixel(index))
  }
}

function drawLine(drawing: Drawing, which: number): void {
  const { ctx, indicator, yAxis } = drawing
  const { name, extendData } = indicator
  const face = isIndicatorName(name) ? lineFaces(name, extendData.colours)[which] : undefined
  if (!face) return
  ctx.strokeStyle = face.color
  ctx.lineWidth = 1.1
  ctx.setLineDash(face.style === 'dashed' ? face.dashedValue : [])
  ctx.beginPath()
  let joined = false
  const key = `line${which}`
  eachInSight(drawing, (values, x) => {
    const value = values[key]
    if (value !== undefined) {
      const y = yAxis.convertToPixel(value)
      if (joined) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
    }
    joined = value !== undefined
  })
  ctx.stroke()
}

/** Bars of one colour are one path: what costs time is each single filling. */
function drawBars(drawing: Drawing, colour: string, belongs: (values: IndicatorValues) => boolean): void {
  const { ctx, chart, yAxis } = drawing
  const { halfGapBar } = chart.getBarSpace()
  const width = Math.max(1, halfGapBar * 2)
  const base = yAxis.convertToPixel(0)
  ctx.fillStyle = colour
  ctx.beginPath()
  eachInSight(drawing, (values, x) => {
    const { bar } = values
    if (bar === undefined || bar === 0 || !belongs(values)) return
    const y = yAxis.convertToPixel(bar)
    ctx.rect(x - width / 2, Math.min(y, base), width, Math.max(1, Math.abs(base - y)))
  })
  ctx.fill()
}

/** Between 30 and 70 an RSI says little: that part is shaded, its edges dotted. */
function drawBand({ ctx, indicator, bounding, yAxis }: Drawing): void {
  const { colours } = indicator.extendData
  const [top, bottom] = [yAxis.convertToPixel(70), yAxis.convertToPixel(30)]
  ctx.fillStyle = thin(colours.field, 0.6)
  ctx.fillRect(0, top, bounding.width, bottom - top)
  ctx.strokeStyle = colours.strong
  ctx.lineWidth = 0.75
  ctx.setLineDash([2, 3])
  ctx.beginPath()
  for (const y of [top, bottom]) {
    ctx.moveTo(0, y)
    ctx.lineTo(bounding.width, y)
  }
  ctx.stroke()
}

/** A bar of the volume does not say where the candle went, so its values do. */
const fell = (name: string, values: IndicatorValues): boolean =>
  name === 'VOL' ? values['_fell'] === 1 : (values['bar'] ?? 0) < 0

/** Draws a whole indicator. The library would make an object of every bar and of every piece of a line, with every picture. */
export function drawIndicator(drawing: Drawing): boolean {
  const { name, figures, extendData } = drawing.indicator
  const { up, down } = extendData.colours
  if (name === 'RSI') drawBand(drawing)
  const strength = name === 'VOL' ? 0.28 : 0.5
  for (const { key, type } of figures) {
    if (type === 'line') drawLine(drawing, Number(key.slice('line'.length)))
    else {
      drawBars(drawing, thin(up, strength), (values) => !fell(name, values))
      drawBars(drawing, thin(down, strength), (values) => fell(name, values))
    }
  }
  return true
}
