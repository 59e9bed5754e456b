import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Row.module.css'

const cx = classes(css)

type ListProps = {
  /** Read aloud where the list has no heading. */
  label?: string
  /** A hairline above the first row as well. */
  top?: boolean
  children: ReactNode
}

/** The class of an item with the hairline above it, for rows of another make. */
export const listItemClass = cx('item')

/** Rows separated by hairlines. */
export function List({ label, top, children }: ListProps) {
  return (
    <ul className={top ? cx('top') : undefined} aria-label={label}>
      {children}
    </ul>
  )
}
