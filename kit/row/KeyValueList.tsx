import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './KeyValueList.module.css'

const cx = classes(css)

export type KeyValueListProps = {
  items: readonly {
    id: string
    label: ReactNode
    value: ReactNode
    /** The sum, or the most one can lose: larger and strong. */
    total?: boolean
  }[]
  /** Hairlines above and below as well. */
  ruled?: boolean
}

/** Facts in two columns, figures to the right. */
export function KeyValueList({ items, ruled }: KeyValueListProps) {
  return (
    <dl className={ruled ? cx('ruled') : undefined}>
      {items.map(({ id, label, value, total }) => (
        <div key={id} className={cx('kv', total && 'total')}>
          <dt className={cx('key')}>{label}</dt>
          <dd className={cx('value')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
