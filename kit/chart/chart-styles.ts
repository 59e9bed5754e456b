import type { DeepPartial, IndicatorStyle, Styles } from 'klinecharts'
import { type ChartColours, thin } from './chart-colours.ts'

export type ChartKind = 'candle' | 'line' | 'area'

type StyleChoice = {
  kind: ChartKind
  /** The price is no longer certain: its tag gives up its ink. */
  muted: boolean
  /** Whether figures are shown over the candles. */
  legend: boolean
}

const axisSize = 11

/** From the plot to the labels of the price axis, and from them to the edge, in px. */
export const axisLabelMargin = 8

const timeLabel = { marginStart: 5, marginEnd: 10 }

/** What the time axis takes of the height, in px. */
export const timeAxisHeight = timeLabel.marginStart + axisSize + timeLabel.marginEnd

const text = ({ family, second }: ChartColours) => ({ size: axisSize, family, weight: 400, color: second })

/** The library asks for figures where they are shown, but gets none to draw: they are text of the page. */
const figures = (legend: boolean) => ({
  showRule: legend ? ('always' as const) : ('none' as const),
  title: { show: false },
})

function candleStyles(
  colours: ChartColours,
  { kind, muted, legend }: StyleChoice,
): DeepPartial<Styles['candle']> {
  const { up, down, ink, onInk, second, field, family } = colours
  const hidden = { show: false }
  return {
    // Hollow when it closed higher, solid when lower: the shape says it too.
    type: kind === 'candle' ? 'candle_up_stroke' : 'area',
    bar: {
      compareRule: 'current_open',
      upColor: up,
      downColor: down,
      noChangeColor: second,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: second,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: second,
    },
    area: {
      lineSize: 1.5,
      lineColor: colours.text,
      backgroundColor: kind === 'area' ? thin(colours.text, 0.08) : 'transparent',
      point: { show: false, animation: false },
    },
    priceMark: {
      high: hidden,
      low: hidden,
      last: {
        upColor: muted ? field : ink,
        downColor: muted ? field : ink,
        noChangeColor: muted ? field : ink,
        line: { style: 'dashed', dashedValue: [1.5, 3], size: 1 },
        text: {
          size: axisSize,
          family,
          weight: 600,
          color: muted ? second : onInk,
          borderRadius: 3,
          paddingLeft: 6,
          paddingRight: 6,
          paddingTop: 4,
          paddingBottom: 4,
        },
      },
    },
    tooltip: figures(legend),
  }
}

function indicatorStyles(legend: boolean): DeepPartial<IndicatorStyle> {
  return {
    lastValueMark: { show: false },
    tooltip: figures(legend),
  }
}

function crosshairStyles(colours: ChartColours): DeepPartial<Styles['crosshair']> {
  const line = { style: 'dashed' as const, dashedValue: [3, 3], size: 0.75, color: colours.second }
  const tag = {
    ...text(colours),
    style: 'stroke_fill' as const,
    weight: 500,
    color: colours.text,
    backgroundColor: colours.bg,
    borderColor: colours.control,
    borderSize: 1,
    borderRadius: 3,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 3,
    paddingBottom: 3,
  }
  return { horizontal: { line, text: tag }, vertical: { line, text: tag } }
}

function overlayStyles(colours: ChartColours): DeepPartial<Styles['overlay']> {
  const { accent, accentSoft, bg } = colours
  return {
    // What is drawn is the customer's own, so it has the accent.
    point: {
      color: bg,
      borderColor: accent,
      borderSize: 1.5,
      radius: 4,
      activeColor: accent,
      activeBorderColor: accentSoft,
      activeBorderSize: 6,
      activeRadius: 5,
    },
    line: { color: accent, size: 1.25, style: 'solid' },
    polygon: { color: accentSoft, borderColor: accent },
    rect: { color: accentSoft, borderColor: accent },
    text: {
      ...text(colours),
      color: accent,
      backgroundColor: 'transparent',
      borderColor: 'transparent',
      borderSize: 0,
    },
  }
}

/** The whole dress of a chart, from the values of the tokens. */
export function chartStyles(colours: ChartColours, choice: StyleChoice): DeepPartial<Styles> {
  const none = { show: false }
  const axisText = { ...text(colours), color: colours.third }
  return {
    grid: {
      horizontal: { style: 'solid', size: 0.5, color: colours.rule },
      vertical: none,
    },
    candle: candleStyles(colours, choice),
    indicator: indicatorStyles(choice.legend),
    xAxis: { axisLine: none, tickLine: none, tickText: { ...axisText, ...timeLabel } },
    yAxis: {
      axisLine: none,
      tickLine: none,
      tickText: { ...axisText, marginStart: axisLabelMargin, marginEnd: axisLabelMargin },
    },
    separator: { size: 1, color: colours.rule, fill: true, activeBackgroundColor: colours.accentSoft },
    crosshair: crosshairStyles(colours),
    overlay: overlayStyles(colours),
  }
}
