import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './CountdownRing.module.css'

const cx = classes(css)

const radius = 52
const around = 2 * Math.PI * radius
const hours = Array.from({ length: 12 }, (_, hour) => hour * 30)

type CountdownRingProps = {
  left: number
  total: number
  /** The second it counts from: a page that opens a moment later begins below the whole, and this says why. */
  since: string
}

/** A clock face that counts down in ink. The last seconds are bolder; nothing blinks, turns red or sounds. */
export function CountdownRing({ left, total, since }: CountdownRingProps) {
  const say = useWords()
  return (
    <div className={cx('ring')} role="timer" aria-label={say('contract.left', { n: left })}>
      <svg viewBox="0 0 116 116" aria-hidden="true">
        <circle className={cx('track')} cx="58" cy="58" r={radius} />
        <circle
          className={cx('arc')}
          cx="58"
          cy="58"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - Math.min(left / total, 1))}
        />
        {hours.map((turn) => (
          <path key={turn} className={cx('hour')} d="M58 14V11" transform={`rotate(${turn} 58 58)`} />
        ))}
      </svg>
      <span className={cx('face')} aria-hidden="true">
        <span className={cx('number', left <= 5 && 'last')}>{left}</span>
        <span className={cx('of')}>{say('contract.of-limit', { n: total })}</span>
        <span className={cx('since')}>{say('contract.counts-from', { time: since })}</span>
      </span>
    </div>
  )
}
