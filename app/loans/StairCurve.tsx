import { classes } from '@candor/kit/classes.ts'
import { type PointerEvent, useId, useMemo, useState } from 'react'
import css from './StairCurve.module.css'
import {
  type StairStep,
  stairFoot,
  stairHeight,
  stairLeft,
  stairRight,
  stairShape,
  stairWidth,
} from './stair-shape.ts'

const cx = classes(css)

type StairCurveProps = {
  label: string
  /** How it is read with keys. */
  keys: string
  /** In the place of what is read, until something is. */
  hint: string
  steps: readonly StairStep[]
  until: number
  /** What lies before it has happened. */
  now: number
  /** The label of an amount in cents beside the drawing. */
  figure: (amount: number) => string
  /** The label of an instant below it. */
  time: (at: number) => string
  /** All that a step says, in words. */
  tell: (index: number) => string
  /** An instant with a line of its own: the due date. */
  mark?: { at: number; text: string } | undefined
  /** What the present moment is called. */
  here?: string | undefined
}

/** Interest as it is added, day by day. A finger, the pointer or the arrow keys read it step by step. */
export function StairCurve(props: StairCurveProps) {
  const { label, keys, hint, steps, until, now, tell } = props
  const id = useId()
  const [read, setRead] = useState<number | null>(null)
  const shape = useMemo(() => stairShape(steps, until, now), [steps, until, now])
  const last = steps.length - 1
  const at = read === null ? null : Math.min(read, last)
  const step = at === null ? undefined : steps[at]
  if (!shape) return null
  const present = Math.max(
    steps.findLastIndex((each) => each.at <= now),
    0,
  )
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setRead(shape.indexAt(((event.clientX - box.left) / box.width) * stairWidth))
  }
  return (
    <div>
      <p className={cx('read', at === null && 'hint')} aria-hidden="true">
        {at === null ? hint : tell(at)}
      </p>
      <div
        className={cx('stage')}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setRead(null)}
      >
        <svg viewBox={`0 0 ${stairWidth} ${stairHeight}`} aria-hidden="true" className={cx('drawing')}>
          <Drawing {...props} shape={shape} />
          {step && <path className={cx('hair')} d={`M${shape.x(step.at)} 8V${stairFoot}`} />}
          {step && <circle className={cx('dot')} cx={shape.x(step.at)} cy={shape.y(step.amount)} r={4} />}
        </svg>
        <input
          type="range"
          className={cx('keys')}
          aria-label={label}
          aria-valuetext={tell(at ?? present)}
          aria-describedby={id}
          min={0}
          max={last}
          value={at ?? present}
          onChange={(event) => setRead(Number(event.target.value))}
          onFocus={() => setRead((known) => known ?? present)}
          onBlur={() => setRead(null)}
        />
      </div>
      <p id={id} className="heard">
        {keys}
      </p>
    </div>
  )
}

/** Dates nearer to each other than this would touch. */
const roomForDay = 64

type DrawingProps = StairCurveProps & { shape: NonNullable<ReturnType<typeof stairShape>> }

/** The lines across with their amounts, the stair, the marks, and when it is. */
function Drawing({ steps, until, now, figure, time, mark, here, shape }: DrawingProps) {
  const begun = steps[0]?.at ?? until
  const runs = now >= begun && now <= until
  const amount = steps.findLast(({ at }) => at <= now)?.amount ?? 0
  const place = shape.x(now)
  return (
    <>
      {shape.levels.map((level) => (
        <g key={level.amount}>
          <path className={cx('rule')} d={`M${stairLeft} ${level.y}H${stairRight}`} />
          <text className={cx('axis')} x={stairWidth - 20} y={level.y + 4} textAnchor="end">
            {figure(level.amount)}
          </text>
        </g>
      ))}
      <path className={cx('line')} d={shape.past} />
      <path className={cx('line', 'coming')} d={shape.coming} />
      {mark && <Mark x={shape.x(mark.at)} text={mark.text} />}
      {runs && here !== undefined && (
        <>
          <circle className={cx('dot')} cx={place} cy={shape.y(amount)} r={4} />
          <Here x={place} y={shape.y(amount)} text={here} />
          {place > stairLeft + roomForDay && place < stairRight - roomForDay && (
            <text className={cx('axis')} x={place} y={stairHeight - 6} textAnchor="middle">
              {time(now)}
            </text>
          )}
        </>
      )}
      <text className={cx('axis')} x={stairLeft} y={stairHeight - 6}>
        {time(begun)}
      </text>
      <text className={cx('axis')} x={stairRight} y={stairHeight - 6} textAnchor="end">
        {time(until)}
      </text>
    </>
  )
}

/** The due date's line; its words stand where there is room for them. */
function Mark({ x, text }: { x: number; text: string }) {
  const before = x > stairWidth / 2
  return (
    <>
      <path className={cx('mark')} d={`M${x} 8V${stairFoot}`} />
      <text className={cx('marked')} x={x + (before ? -6 : 6)} y={16} textAnchor={before ? 'end' : 'start'}>
        {text}
      </text>
    </>
  )
}

/** Nearer to the foot than this there is no room below the stair. */
const roomBelow = 24

/** Below the stair after the present, where nothing is drawn; in the last third, and near the foot, there is more room above. */
function Here({ x, y, text }: { x: number; y: number; text: string }) {
  const before = x > stairWidth * 0.6
  const low = !before && y > stairFoot - roomBelow
  return (
    <text
      className={cx('here')}
      x={low ? stairLeft : x + (before ? -9 : 9)}
      y={low ? y - roomBelow : before ? Math.max(y - 8, 30) : y + 16}
      textAnchor={before ? 'end' : 'start'}
    >
      {text}
    </text>
  )
}
