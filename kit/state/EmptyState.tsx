import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './State.module.css'

const cx = classes(css)

type EmptyStateProps = {
  icon: string
  title: string
  /** What will appear here. */
  children?: ReactNode
  /** One quiet step, never a push to trade. */
  action?: ReactNode
  /** Takes the height of a page. */
  fill?: boolean
}

export function EmptyState({ icon, title, children, action, fill }: EmptyStateProps) {
  return (
    <div className={cx('state', fill && 'fill')}>
      <span className={cx('glyph')}>
        <Icon path={icon} size="fit" />
      </span>
      <p className={cx('title')}>{title}</p>
      {children !== undefined && <p className={cx('text')}>{children}</p>}
      {action !== undefined && <div className={cx('step')}>{action}</div>}
    </div>
  )
}
