import { classes } from '../classes.ts'
import css from './Numbers.module.css'

const cx = classes(css)

/** Direction as a shape, so colour is never the only clue. The sign beside it is what is read aloud. */
export function Triangle({ to }: { to: 'up' | 'down' }) {
  return (
    <svg className={cx('triangle')} viewBox="0 0 8 8" aria-hidden="true">
      <path d={to === 'up' ? 'M4 .8 7.8 7.2H.2z' : 'M4 7.2.2.8h7.6z'} />
    </svg>
  )
}
