import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './Part.module.css'

const cx = classes(css)

type PartProps = {
  title: ReactNode
  /** Beside the title, in the second colour. */
  note?: ReactNode
  children: ReactNode
  /** Takes the room that is left. */
  grow?: boolean
}

/** A part of a column with its title; hairlines separate, not boxes. */
export function Part({ title, note, children, grow }: PartProps) {
  return (
    <section className={cx('part', grow && 'grow')}>
      <div className={cx('head')}>
        <h2 className={cx('title')}>{title}</h2>
        {note !== undefined && <span className={cx('note')}>{note}</span>}
      </div>
      {children}
    </section>
  )
}
