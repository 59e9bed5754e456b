import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatTime } from '@candor/kit/numbers/format-date.ts'
import { useMemo } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import type { ParticipationTold } from './participation-steps.ts'
import css from './WorthCurve.module.css'
import {
  placeWords,
  worthCurveShape,
  worthHeight,
  worthLeft,
  worthRight,
  worthWidth,
} from './worth-curve-shape.ts'

const cx = classes(css)

const twoDaysMs = 2 * 24 * 3_600_000

/** What the units were worth from joining on; the accent line is what was put in for them. */
export function WorthCurve({ told: { participation, worths } }: { told: ParticipationTold }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const points = useMemo(
    () => worths.map(({ at, worth }) => ({ at: Date.parse(at), worth: Number(worth) })),
    [worths],
  )
  const shape = useMemo(
    () => worthCurveShape(points, Number(participation.amount)),
    [points, participation.amount],
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!shape || !first || !last) return null
  const whole = (amount: number) => money(cents(BigInt(Math.round(amount * 100)))).replace(/\D00$/, '')
  const short = last.at - first.at < twoDaysMs
  const time = (at: number) => (short ? formatTime(new Date(at)) : formatDayOfMonth(new Date(at), locale))
  const { lowest, end } = shape
  return (
    <svg
      viewBox={`0 0 ${worthWidth} ${worthHeight}`}
      width="100%"
      role="img"
      aria-label={say('participation.curve', { from: time(first.at), until: time(last.at) })}
      className={cx('drawing')}
    >
      {shape.levels.map(({ amount, y }) => (
        <g key={amount}>
          <path className={cx('rule')} d={`M0 ${y}H${worthRight}`} />
          <text className={cx('axis')} x={worthWidth - 8} y={y + 4} textAnchor="end">
            {whole(amount)}
          </text>
        </g>
      ))}
      <path className={cx('put-in')} d={`M0 ${shape.putIn}H${worthRight}`} />
      <text className={cx('own')} x={worthWidth - 8} y={shape.putIn + 4} textAnchor="end">
        {whole(Number(participation.amount))}
      </text>
      <path className={cx('line')} d={shape.line} />
      <circle className={cx('end')} cx={end.x} cy={end.y} r={3.5} />
      <circle className={cx('lowest')} cx={lowest.x} cy={lowest.y} r={3} />
      <text className={cx('second')} {...placeWords(lowest.x)} y={lowest.y + 16}>
        {say('participation.lowest', { amount: money(centsOf(lowest.worth.toFixed(2))) })}
      </text>
      <text className={cx('axis')} x={worthLeft} y={167}>
        {time(first.at)}
      </text>
      <text className={cx('axis')} x={worthRight} y={167} textAnchor="end">
        {time(last.at)}
      </text>
    </svg>
  )
}
