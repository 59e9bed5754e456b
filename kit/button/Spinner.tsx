import { classes } from '../classes.ts'
import css from './Spinner.module.css'

const cx = classes(css)

/** Always beside words or inside something that says `aria-busy`, so it says nothing itself. */
export function Spinner() {
  return <span className={cx('spinner')} aria-hidden="true" />
}
