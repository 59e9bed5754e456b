import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Notice.module.css'

const cx = classes(css)

type BannerProps = {
  /** Warn only when what is shown cannot be relied on. */
  tone?: 'neutral' | 'warn'
  icon: string
  /** What is so, since when, and what is off; the first words in `<b>`. */
  children: ReactNode
}

/** One line about the whole page, directly under the nav bar. */
export function Banner({ tone = 'neutral', icon, children }: BannerProps) {
  return (
    <div className={cx('banner', tone === 'warn' && 'warn')} role="status">
      <span className={cx('glyph')}>
        <Icon path={icon} size="fit" />
      </span>
      <span className={cx('grow')}>{children}</span>
    </div>
  )
}
