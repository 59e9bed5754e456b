import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './OutcomePair.module.css'

const cx = classes(css)

type Outcome = {
  /** When it is so. */
  when: string
  figure: string
  /** Gains and losses are coloured once something runs; before that they are plain. */
  tone?: 'up' | 'down'
  second?: ReactNode
}

type OutcomePairProps = {
  win: Outcome
  lose: Outcome
  /** Follows what has a line of its own: none above, and less room. */
  flat?: boolean
}

/** Right and wrong in money, side by side at the same size: neither is more prominent than the other. */
export function OutcomePair({ win, lose, flat }: OutcomePairProps) {
  return (
    <dl className={cx('pair', flat && 'flat')}>
      {[win, lose].map(({ when, figure, tone, second }) => (
        <div key={when} className={cx('cell')}>
          <dt className={cx('caption')}>{when}</dt>
          <dd className={cx('figure', tone)}>{figure}</dd>
          {second !== undefined && <dd className={cx('caption')}>{second}</dd>}
        </div>
      ))}
    </dl>
  )
}
