import { path as check } from 'phosphor:check-bold'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Radio.module.css'

const cx = classes(css)

/** The disc of a radio; the native input before it in the same label decides how it looks. */
export function RadioMark() {
  return (
    <span className={cx('radio')}>
      <span className={cx('glyph')}>
        <Icon path={check} size="fit" />
      </span>
    </span>
  )
}
