import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Sheet.module.css'

const cx = classes(css)

/** What scrolls in a sheet whose children are its parts. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={cx('body', 'padded', 'fill')}>{children}</div>
}

/** What stays in view below it: the sum, the one button, the risk. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={cx('foot', 'ruled')}>{children}</div>
}
