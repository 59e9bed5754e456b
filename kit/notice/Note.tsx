import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Notice.module.css'

const cx = classes(css)

type NoteProps = {
  /** `plain` has no ground; `field`, `warn`, `danger` and `accent` are bars; `dash` is about practice money. */
  tone?: 'plain' | 'field' | 'warn' | 'danger' | 'accent' | 'dash'
  icon?: string
  children: ReactNode
  /** One small button at its end. */
  action?: ReactNode
  /** `alert` for what has just gone wrong: it is read aloud at once. */
  role?: 'alert' | 'status'
}

export function Note({ tone = 'plain', icon, children, action, role }: NoteProps) {
  const bar = tone !== 'plain' && tone !== 'dash'
  const named = tone === 'plain' || tone === 'field' ? null : tone
  return (
    <div className={cx('note', bar && 'bar', named, action !== undefined && 'acted')} role={role}>
      {icon && (
        <span className={cx('glyph')}>
          <Icon path={icon} size="fit" />
        </span>
      )}
      <span className={cx('grow')}>{children}</span>
      {action}
    </div>
  )
}
