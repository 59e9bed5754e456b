import { tickedCandles, tickStep, tickText } from '@candor/kit/chart/axis-ticks.ts'
import { datedLabel, intervalSpans, isDated } from '@candor/kit/chart/chart-dates.ts'
import type { Candle } from '@candor/kit/chart/drawn-candle.ts'
import { classes } from '@candor/kit/classes.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../words/use-words.ts'
import css from './PlotChart.module.css'
import { figureHeight, type PlotShape, partLabels, plotWidth } from './plot-shape.ts'

const cx = classes(css)

export type PlotLine = {
  id: string
  value: number
  /** `own` is the entry, `danger` the liquidation, `ink` a line of the customer's, `last` the price now. */
  tone: 'own' | 'danger' | 'ink' | 'last'
  figure: string
  label?: string
}

export type PlotMark = {
  id: string
  at: number
  value: number
  shape: 'ring' | 'cross'
  /** Placed below the mark, or above it where another name is near: the opening in accent, the end in ink. */
  label?: string
  tone?: 'own' | 'ink'
}

type PlotChartProps = {
  label: string
  shape: PlotShape
  height: number
  interval: WireInterval
  candles: readonly Candle[]
  lines: readonly PlotLine[]
  marks?: readonly PlotMark[]
  gridFigure: (value: number) => string
  /** What lies over the drawing: lines that can be dragged. */
  children?: ReactNode
}

/** Candles with the lines of a position over them. A picture for the eye: the same is beside it in words. */
export function PlotChart(props: PlotChartProps) {
  const { label, shape, height, interval, candles, lines, marks = [], gridFigure, children } = props
  // A mark at the very end would lie on the entry's tag.
  const inset = marks.some(({ at }) => shape.x(at) > shape.right - 20) ? 18 : 0
  const places = partLabels(lines.map(({ value }) => shape.y(value)))
  return (
    <div className={cx('plot')}>
      <svg viewBox={`0 0 ${plotWidth} ${height}`} role="img" aria-label={label} className={cx('drawing')}>
        <Grid shape={shape} taken={places} figure={gridFigure} />
        <Candles shape={shape} />
        <Times shape={shape} height={height} interval={interval} candles={candles} />
        {lines.map((line, index) => (
          <Line key={line.id} line={line} shape={shape} figureAt={places[index] ?? 0} inset={inset} />
        ))}
        {marks.map((mark, index) => (
          <Mark
            key={mark.id}
            mark={mark}
            shape={shape}
            above={isCrowded(mark, marks.slice(0, index), shape)}
          />
        ))}
      </svg>
      {children}
    </div>
  )
}

type GridProps = { shape: PlotShape; taken: readonly number[]; figure: (value: number) => string }

/** Round values; a figure that a line needs the room of gives way. */
function Grid({ shape, taken, figure }: GridProps) {
  return shape.grid.map((value) => {
    const y = shape.y(value)
    const free = taken.every((place) => Math.abs(place - y) >= figureHeight)
    return (
      <g key={value}>
        <path className={cx('rule')} d={`M0 ${y}H${shape.right}`} />
        {free && (
          <text className={cx('axis')} x={plotWidth - 8} y={y + 3.6} textAnchor="end">
            {figure(value)}
          </text>
        )}
      </g>
    )
  })
}

/** Hollow when it closed higher, solid when lower: the shape says it too. */
function Candles({ shape }: { shape: PlotShape }) {
  return shape.candles.map(({ key, up, x, width, high, low, top, height }) => (
    <g key={key} className={cx(up ? 'up' : 'down')}>
      <path d={`M${x} ${high}V${top}M${x} ${top + height}V${low}`} />
      <rect x={x - width / 2} y={top} width={width} height={height} />
    </g>
  ))
}

type TimesProps = { shape: PlotShape; height: number; interval: WireInterval; candles: readonly Candle[] }

const labelRoom = 72
const edge = 24

function Times({ shape, height, interval, candles }: TimesProps) {
  const locale = useLocale()
  const slot = shape.right / Math.max(candles.length, 1)
  const times = candles.map(({ timestamp }) => timestamp)
  const step = tickStep(intervalSpans[interval], slot, labelRoom)
  let before: number | null = null
  let reach = Number.NEGATIVE_INFINITY
  return tickedCandles(times, step).flatMap((index) => {
    const at = times[index] ?? 0
    const x = (index + 0.5) * slot
    if (x < edge || x > shape.right - edge || x - reach < labelRoom * 0.7) return []
    const text = isDated(interval) ? datedLabel(at, locale) : tickText(at, before, locale)
    before = at
    reach = x
    return [
      <text key={at} className={cx('axis')} x={x} y={height - 6} textAnchor="middle">
        {text}
      </text>,
    ]
  })
}

const tagWidth = (text: string): number =>
  12 + [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 11 : 6.2), 0)

type LineProps = { line: PlotLine; shape: PlotShape; figureAt: number; inset: number }

function Line({ line, shape, figureAt, inset }: LineProps) {
  const { tone, value, figure, label } = line
  const y = shape.y(value)
  const { right } = shape
  const width = label ? tagWidth(label) : 0
  const tagged = tone === 'own'
  return (
    <g className={cx(tone)}>
      <path d={`M0 ${y}H${right}`} className={cx('line')} />
      {label && tagged && (
        <>
          <rect x={right - inset - width} y={y - 9} width={width} height={18} rx={3} className={cx('tag')} />
          <text x={right - inset - width / 2} y={y + 4} textAnchor="middle" className={cx('tagged')}>
            {label}
          </text>
        </>
      )}
      {label && !tagged && (
        <>
          <rect x={14} y={y - 8} width={width} height={16} className={cx('ground')} />
          <text x={20} y={y + 4} className={cx('label')}>
            {label}
          </text>
        </>
      )}
      {(tone === 'last' || (tagged && !label)) && (
        <rect
          x={right + 2}
          y={figureAt - 9.5}
          width={plotWidth - right - 4}
          height={19}
          rx={3}
          className={cx('tag')}
        />
      )}
      <text
        x={plotWidth - 8}
        y={figureAt + 3.6}
        textAnchor="end"
        className={cx('figure', tagged && !label && 'tagged')}
      >
        {figure}
      </text>
    </g>
  )
}

/** Whether a name below this mark would lie on that of an earlier one. */
const isCrowded = (mark: PlotMark, earlier: readonly PlotMark[], shape: PlotShape): boolean =>
  earlier.some(
    ({ at, value, label }) =>
      label !== undefined &&
      Math.abs(shape.x(at) - shape.x(mark.at)) < 110 &&
      Math.abs(shape.y(value) - shape.y(mark.value)) < 18,
  )

type MarkProps = { mark: PlotMark; shape: PlotShape; above: boolean }

function Mark({ mark, shape, above }: MarkProps) {
  const x = shape.x(mark.at)
  const y = shape.y(mark.value)
  return (
    <g className={cx(mark.tone === 'own' && 'own')}>
      <MarkForm form={mark.shape} x={x} y={y} />
      {mark.label && (
        <text
          // What is near the right edge is written to the left of its mark.
          x={x > shape.right - 70 ? x + 4 : x - 4}
          y={above ? y - 10 : Math.min(y + 20, shape.bottom - 2)}
          textAnchor={x > shape.right - 70 ? 'end' : 'start'}
          className={cx('marked')}
        >
          {mark.label}
        </text>
      )}
    </g>
  )
}

function MarkForm({ form, x, y }: { form: PlotMark['shape']; x: number; y: number }) {
  if (form === 'cross')
    return <path className={cx('cross')} d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} />
  return <circle className={cx('ring')} cx={x} cy={y} r={4.5} />
}
