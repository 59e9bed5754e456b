import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { Triangle } from '../numbers/Triangle.tsx'
import css from './Notice.module.css'

const cx = classes(css)

type TagProps = {
  /** Neutral waits or is done, accent is in progress or proven, warn is owed, danger is rejected; up and down are directions. */
  tone?: 'neutral' | 'accent' | 'warn' | 'danger' | 'up' | 'down'
  icon?: string
  /** The word is always there. */
  children: ReactNode
}

export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={cx('tag', tone !== 'neutral' && tone)}>
      {(tone === 'up' || tone === 'down') && <Triangle to={tone} />}
      {icon && <Icon path={icon} size="s" />}
      {children}
    </span>
  )
}
