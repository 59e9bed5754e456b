import { rate, writeRate } from '@candor/domain/money/rate.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatShortMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { useMemo } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { shownResult } from './result-shown.ts'
import css from './StrategyCurve.module.css'
import {
  type CurvePart,
  curveHeight,
  curveWidth,
  fallTop,
  type PartShape,
  plotRight,
  strategyCurveShape,
} from './strategy-curve-shape.ts'
import { showTenths } from './tenth-percent.ts'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

const readParts = (detail: StrategyDetail): { tested: CurvePart; live: CurvePart } => ({
  tested: detail.tests.strategy.curve.map(([day, value]) => ({ at: Date.parse(day), value: Number(value) })),
  live: detail.values.map(({ at, value }) => ({ at: Date.parse(at), value: Number(value) })),
})

const percent = (share: number): string =>
  showTenths(writeRate(rate(BigInt(Math.round(share * 100_000_000)))), true).replace(/\D0%$/, '%')

/** The way of the tests in grey, then the live one in ink, each from nothing; below them their falls. */
export function StrategyCurve({ detail }: { detail: StrategyDetail }) {
  const say = useWords()
  const { tested, live } = useMemo(() => readParts(detail), [detail])
  const shape = useMemo(() => strategyCurveShape(tested, live), [tested, live])
  const { from, result } = shownResult(detail.strategy)
  const marked = shape[from].deepest
  return (
    <svg
      viewBox={`0 0 ${curveWidth} ${curveHeight}`}
      width="100%"
      role="img"
      aria-label={say('strategy-page.chart', { pct: showTenths(result.worstFall) })}
      className={cx('drawing')}
    >
      {shape.levels.map(({ share, y }) => (
        <g key={share}>
          <path className={cx('rule')} d={`M0 ${y}H${plotRight}`} />
          <text className={cx('axis')} x={curveWidth - 8} y={y + 4} textAnchor="end">
            {share === 0 ? '0%' : percent(share)}
          </text>
        </g>
      ))}
      <Falls deepest={shape.deepest} parts={[shape.tested, shape.live]} />
      <path className={cx('tested')} d={shape.tested.line} />
      <path className={cx('live')} d={shape.live.line} />
      {shape.border > 0 && <path className={cx('border')} d={`M${shape.border} 4V214`} />}
      {shape.border > 0 && (
        <text className={cx('axis')} x={shape.border - 6} y={13} textAnchor="end">
          {say('strategy-page.mark-tested')}
        </text>
      )}
      <text className={cx('axis', 'strong')} x={shape.border + 6} y={13}>
        {say('strategy-page.mark-live')}
      </text>
      {shape.live.end && <circle className={cx('end')} cx={shape.live.end.x} cy={shape.live.end.y} r={3} />}
      {marked && <Worst at={marked} text={say('strategy-page.mark-worst')} />}
      <Times tested={tested} live={live} border={shape.border} />
    </svg>
  )
}

function Falls({ deepest, parts }: { deepest: number; parts: readonly PartShape[] }) {
  return (
    <>
      <path className={cx('rule', 'firm')} d={`M0 ${fallTop}H${plotRight}`} />
      <text className={cx('axis')} x={curveWidth - 8} y={fallTop + 4} textAnchor="end">
        0%
      </text>
      {deepest < 0 && (
        <text className={cx('axis')} x={curveWidth - 8} y={216} textAnchor="end">
          {percent(deepest)}
        </text>
      )}
      {parts.map(({ fallArea, fallLine }, index) => (
        // The tests come first, live second.
        <g key={index}>
          <path className={cx('area')} d={fallArea} />
          <path className={cx('fall')} d={fallLine} />
        </g>
      ))}
    </>
  )
}

/** Where the worst fall was, on both drawings. */
function Worst({ at, text }: { at: NonNullable<PartShape['deepest']>; text: string }) {
  const left = at.x > 110
  return (
    <>
      <path className={cx('worst')} d={`M${at.x} ${at.fallY}V${at.y}`} />
      <text
        className={cx('axis', 'second')}
        x={at.x + (left ? -5 : 5)}
        y={Math.min(215, at.fallY + 12)}
        textAnchor={left ? 'end' : 'start'}
      >
        {text}
      </text>
    </>
  )
}

/** When the tests began, when live began, and now. */
function Times({ tested, live, border }: { tested: CurvePart; live: CurvePart; border: number }) {
  const locale = useLocale()
  const [first, begun, last] = [tested[0]?.at, live[0]?.at, live.at(-1)?.at]
  const hours = begun !== undefined && last !== undefined && last - begun < 2 * dayMs
  const until =
    last === undefined || last === begun
      ? ''
      : hours
        ? formatTime(new Date(last))
        : formatDayOfMonth(new Date(last), locale)
  return (
    <>
      {first !== undefined && border > 0 && (
        <text className={cx('axis')} x={12} y={235}>
          {formatShortMonth(new Date(first), locale)}
        </text>
      )}
      {begun !== undefined && (
        <text
          className={cx('axis')}
          x={border > 0 ? border : 12}
          y={235}
          textAnchor={border > 0 ? 'middle' : 'start'}
        >
          {formatDayOfMonth(new Date(begun), locale)}
        </text>
      )}
      <text className={cx('axis')} x={plotRight - 4} y={235} textAnchor="end">
        {until}
      </text>
    </>
  )
}
