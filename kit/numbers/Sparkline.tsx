import { classes } from '../classes.ts'
import { changeDirection } from './change-direction.ts'
import css from './Numbers.module.css'
import { sparklineShape } from './sparkline-path.ts'

const cx = classes(css)

const colours = { up: 'var(--c-up)', down: 'var(--c-down)', flat: 'var(--c-text-2)' } as const

const box = { width: 68, height: 28, margin: 2 }

type SparklineProps = {
  /** Plain numbers: a drawing needs no exact digits, and none are read back from it. */
  points: readonly number[]
  previousClose?: number
  /** The change beside it, in any unit: its sign decides the colour of both. */
  change: bigint
  /** Stale prices are drawn without direction. */
  muted?: boolean
  label?: string
}

export function Sparkline({ points, previousClose, change, muted, label }: SparklineProps) {
  const shape = sparklineShape(points, previousClose ?? null, box)
  const colour = muted ? 'var(--c-text-3)' : colours[changeDirection(change) ?? 'flat']
  return (
    <svg
      className={cx('spark')}
      viewBox={`0 0 ${box.width} ${box.height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      {shape && shape.level !== null && (
        <path
          d={`M0 ${shape.level}H${box.width}`}
          fill="none"
          stroke="var(--c-rule-strong)"
          strokeWidth="1"
          strokeDasharray="1.5 2.5"
        />
      )}
      {shape && (
        <path
          d={shape.line}
          fill="none"
          stroke={colour}
          strokeWidth="1.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
      {shape && <circle cx={shape.end.x} cy={shape.end.y} r="1.9" fill={colour} />}
    </svg>
  )
}
