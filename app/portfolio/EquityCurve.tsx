import { classes } from '@candor/kit/classes.ts'
import { type PointerEvent, useId, useMemo, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { type CurvePoint, curveHeight, curveShape, curveWidth, fallTop, plotRight } from './curve-shape.ts'
import css from './EquityCurve.module.css'

const cx = classes(css)

type EquityCurveProps = {
  label: string
  points: readonly CurvePoint[]
  others: readonly { at: number; value: number }[]
  /** The label of a value beside the drawing. */
  figure: (value: number) => string
  fallFigure: (fall: number) => string
  /** The label of a point's time below the drawing. */
  time: (at: number) => string
  /** All that a point says, in words. */
  tell: (index: number) => string
}

/** The curve over its falls. A finger, the pointer or the arrow keys read it point by point. */
export function EquityCurve({ label, points, others, figure, fallFigure, time, tell }: EquityCurveProps) {
  const say = useWords()
  const keys = useId()
  const [read, setRead] = useState<number | null>(null)
  const shape = useMemo(() => curveShape(points, others), [points, others])
  const last = points.length - 1
  const at = read === null ? null : Math.min(read, last)
  const point = points[at ?? last]
  if (!point) return null
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setRead(shape.nearest(((event.clientX - box.left) / box.width) * curveWidth))
  }
  return (
    <div className={cx('curve')}>
      <p className={cx('read')} aria-hidden="true">
        {at !== null && tell(at)}
      </p>
      <div
        className={cx('stage')}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setRead(null)}
      >
        <svg viewBox={`0 0 ${curveWidth} ${curveHeight}`} aria-hidden="true" className={cx('drawing')}>
          <Grid points={points} shape={shape} figure={figure} fallFigure={fallFigure} time={time} />
          <path className={cx('area')} d={shape.fallArea} />
          <path className={cx('fall')} d={shape.fallLine} />
          {shape.other && <path className={cx('other')} d={shape.other} />}
          <path className={cx('line')} d={shape.line} />
          {at !== null && <path className={cx('hair')} d={`M${shape.x(point.at)} 8V${fallTop + 42}`} />}
          {at !== null && (
            <circle className={cx('dot')} cx={shape.x(point.at)} cy={shape.y(point.value)} r={4} />
          )}
          <Tag y={shape.y(point.value)} text={figure(point.value)} />
        </svg>
        <input
          type="range"
          className={cx('keys')}
          aria-label={label}
          aria-valuetext={tell(at ?? last)}
          aria-describedby={keys}
          min={0}
          max={last}
          value={at ?? last}
          onChange={(event) => setRead(Number(event.target.value))}
          onFocus={() => setRead((known) => known ?? last)}
          onBlur={() => setRead(null)}
        />
      </div>
      <p id={keys} className="heard">
        {say('portfolio.keys')}
      </p>
    </div>
  )
}

type GridProps = Pick<EquityCurveProps, 'points' | 'figure' | 'fallFigure' | 'time'> & {
  shape: ReturnType<typeof curveShape>
}

/** The value at the start as a line, the falls' own scale, and when it was. */
function Grid({ points, shape, figure, fallFigure, time }: GridProps) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const y = shape.y(first.value)
  const free = Math.abs(y - shape.y(last.value)) > 16
  // An account that has just begun has the same minute three times; it is shown once.
  const from = time(first.at)
  const halfway = time((first.at + last.at) / 2)
  const until = time(last.at)
  return (
    <>
      <path className={cx('rule')} d={`M0 ${y}H${plotRight}`} />
      {free && <Label x={curveWidth - 8} y={y + 4} end text={figure(first.value)} />}
      <path className={cx('rule', 'strong')} d={`M0 ${fallTop}H${plotRight}`} />
      <Label x={curveWidth - 8} y={fallTop + 4} end text={fallFigure(0)} />
      {shape.deepest < 0 && (
        <Label x={curveWidth - 8} y={shape.fallY(shape.deepest) + 3} end text={fallFigure(shape.deepest)} />
      )}
      <Label x={12} y={210} text={from} />
      {halfway !== from && halfway !== until && (
        <text className={cx('axis')} x={plotRight / 2} y={210} textAnchor="middle">
          {halfway}
        </text>
      )}
      {until !== from && <Label x={plotRight - 4} y={210} end text={until} />}
    </>
  )
}

function Label({ x, y, text, end }: { x: number; y: number; text: string; end?: boolean }) {
  return (
    <text className={cx('axis')} x={x} y={y} textAnchor={end ? 'end' : 'start'}>
      {text}
    </text>
  )
}

function Tag({ y, text }: { y: number; text: string }) {
  return (
    <>
      <rect className={cx('tag')} x={plotRight + 2} y={y - 9.5} width={58} height={19} rx={3} />
      <text className={cx('tagged')} x={curveWidth - 8} y={y + 4} textAnchor="end">
        {text}
      </text>
    </>
  )
}
