import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Notice.module.css'

const cx = classes(css)

/** On every screen with a balance or a money action. Its line is dashed for practice and solid for live money. */
export function PracticeBadge({ children }: { children: ReactNode }) {
  return <span className={cx('practice')}>{children}</span>
}
