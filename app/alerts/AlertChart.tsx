import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import type { WireAlertCondition } from '@candor/wire/alerts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useMemo } from 'react'
import { showPrice } from '../quotes/quote-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './AlertChart.module.css'
import { type AlertChartShape, alertChartShape, chartBox } from './alert-chart-shape.ts'
import type { PastFirings } from './use-alert-preview.ts'

const cx = classes(css)

type AlertChartProps = PastFirings & {
  instrument: WireInstrument
  condition: WireAlertCondition | null
  /** The price now; the last close is used until it is known. */
  last: string | null
}

/** The closes of 30 days with the level in its own colour. The sentence below says the same in words. */
export function AlertChart({ instrument, closes, fired, condition, last }: AlertChartProps) {
  const say = useWords()
  const locale = useLocale()
  const level = condition && condition.kind !== 'move' ? condition.price : null
  const now = last ?? closes.at(-1)?.[1] ?? ''
  const longest = Math.max(showPrice(now).length, level === null ? 0 : showPrice(level).length)
  const points = useMemo(() => closes.map(([second, close]) => [second, Number(close)] as const), [closes])
  const shape = useMemo(
    () =>
      alertChartShape({
        closes: points,
        fired,
        level: level === null ? null : Number(level),
        last: Number(now),
        longest,
      }),
    [points, fired, level, now, longest],
  )
  const dayOf = (second: number | undefined) => formatDayOfMonth(new Date((second ?? 0) * 1000), locale)
  if (!shape) return null
  const label = say(level === null ? 'alert.chart-move' : 'alert.chart', { name: instrument.ticker })
  return (
    <svg
      className={cx('chart')}
      viewBox={`0 0 ${chartBox.width} ${chartBox.height}`}
      role="img"
      aria-label={label}
    >
      <path className={cx('curve')} d={shape.line} />
      {shape.level !== null && <path className={cx('level')} d={`M0 ${shape.level}H${shape.right}`} />}
      <Figures shape={shape} now={showPrice(now)} level={level === null ? '' : showPrice(level)} />
      <circle className={cx('end')} cx={shape.end.x} cy={shape.end.y} r="2.5" />
      <Marks marks={shape.marks} />
      <text className={cx('figure')} x="0" y={chartBox.dates}>
        {dayOf(closes[0]?.[0])}
      </text>
      <text className={cx('figure', 'before')} x={shape.right} y={chartBox.dates}>
        {dayOf(closes.at(-1)?.[0])}
      </text>
    </svg>
  )
}

/** Half of a figure's height, so that it is centred on its line. */
const drop = 4

function Figures({ shape, now, level }: { shape: AlertChartShape; now: string; level: string }) {
  const { figures } = shape
  return (
    <>
      <text className={cx('figure', 'before')} x={chartBox.width} y={figures.last + drop}>
        {now}
      </text>
      {figures.level !== null && (
        <text className={cx('figure', 'before', 'own')} x={chartBox.width} y={figures.level + drop}>
          {level}
        </text>
      )}
    </>
  )
}

/** Dots first: a number is never covered. */
function Marks({ marks }: Pick<AlertChartShape, 'marks'>) {
  return (
    <>
      {marks
        .filter(({ numbered }) => !numbered)
        .map(({ number, x, y, radius }) => (
          <circle key={number} className={cx('dot')} cx={x} cy={y} r={radius} />
        ))}
      {marks
        .filter(({ numbered }) => numbered)
        .map(({ number, x, y, radius }) => (
          <g key={number}>
            <circle className={cx('ring')} cx={x} cy={y} r={radius} />
            <text className={cx('figure', 'own', 'number')} x={x} y={y + drop}>
              {number}
            </text>
          </g>
        ))}
    </>
  )
}
