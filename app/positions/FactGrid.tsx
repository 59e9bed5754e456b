import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './FactGrid.module.css'

const cx = classes(css)

export type Fact = { id: string; label: string; value: ReactNode }

/** Facts in two columns of pairs, ruled. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={cx('facts')}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={cx('fact')}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
