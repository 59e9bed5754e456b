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
  /** Beside an amount in the size of a balance. */
  large?: boolean
  /** The word is always there. */
  children: ReactNode
}

export function Tag({ tone = 'neutral', icon, large, children }: TagProps) {
  return (
    <span className={cx('tag', tone !== 'neutral' && tone, large && 'large')}>
      {(tone === 'up' || tone === 'down') && <Triangle to={tone} />}
      {icon && <Icon path={icon} size="s" />}
      {children}
    </span>
  )
}
