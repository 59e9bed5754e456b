import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './ActionBar.module.css'

const cx = classes(css)

/** Holds a page's one button in view, below whatever scrolls. It comes last in an `acted` page, which reaches down to it. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={cx('bar')}>{children}</div>
}

/** The class of a page that ends in an action bar. */
export const actedPage = cx('page')
