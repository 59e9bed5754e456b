import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './FactStrip.module.css'

const cx = classes(css)

type FactStripProps = { facts: readonly { id: string; label: ReactNode; value: ReactNode }[] }

/** Three facts in one line under an amount: which step it is, who acts next, by when. */
export function FactStrip({ facts }: FactStripProps) {
  return (
    <dl className={cx('strip')}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={cx('fact')}>
          <dt className={cx('label')}>{label}</dt>
          <dd className={cx('value')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
