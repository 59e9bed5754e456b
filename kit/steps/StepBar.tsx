import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './StepBar.module.css'

const cx = classes(css)

type StepBarProps = {
  step: number
  of: number
  /** `Step 1 of 2`, and beside it what this step is about. */
  label: ReactNode
  about: ReactNode
}

/** How far a form of several pages is. */
export function StepBar({ step, of, label, about }: StepBarProps) {
  return (
    <div>
      <div className={cx('bars')} aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <span key={at} className={cx('bar', at < step && 'on')} />
        ))}
      </div>
      <p className={cx('words')}>
        <span>{label}</span>
        <span>{about}</span>
      </p>
    </div>
  )
}
