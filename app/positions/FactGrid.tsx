import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './FactGrid.module.css'

const cx = classes(css)

export type Fact = { id: string; label: string; value: ReactNode }

type FactGridProps = {
  facts: readonly Fact[]
  /** Each value under its name: for values so long that only some would find room beside it. */
  stacked?: boolean
}

/** Facts in two columns of pairs, ruled. */
export function FactGrid({ facts, stacked }: FactGridProps) {
  return (
    <dl className={cx('facts', stacked && 'stacked')}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={cx('fact')}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
