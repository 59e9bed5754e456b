import { path as check } from 'phosphor:check'
import { path as clock } from 'phosphor:clock'
import { path as notEqual } from 'phosphor:not-equals'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { ReactNode } from 'react'
import css from './FactRows.module.css'

const cx = classes(css)

type Fact = {
  id: string
  label: ReactNode
  value?: ReactNode
  /** Whether it is as it should be; said in words too. */
  mark?: { state: 'good' | 'wrong' | 'open'; label: string }
}

const marks = { good: check, wrong: notEqual, open: clock }

/** Facts of a case, each with its mark where it has been checked. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className={cx('facts')}>
      {facts.map(({ id, label, value, mark }) => (
        <li key={id} className={cx('fact')}>
          {mark && (
            <span className={cx(mark.state)}>
              <Icon path={marks[mark.state]} label={mark.label} />
            </span>
          )}
          <span className={cx('label')}>{label}</span>
          <span className={cx('value')}>{value}</span>
        </li>
      ))}
    </ul>
  )
}
