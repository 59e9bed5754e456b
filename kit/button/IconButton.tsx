import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './IconButton.module.css'

const cx = classes(css)

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  path: string
  /** What pressing it does, read aloud. */
  label: string
  /** Something unread waits behind it; say so in the label too. */
  dot?: boolean
}

export function IconButton({ path, label, dot, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx('ib')} aria-label={label}>
      <span className={cx('glyph')}>
        <Icon path={path} size="fit" />
      </span>
      {dot && <span className={cx('dot')} />}
    </button>
  )
}
