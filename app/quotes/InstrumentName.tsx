import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './InstrumentName.module.css'

const cx = classes(css)

/** What an instrument is called: its ticker over its name, which may take a second line before it is cut. */
export function InstrumentName({ ticker, name }: { ticker: string; name: ReactNode }) {
  return (
    <span className={cx('what')}>
      <span className={cx('ticker')}>{ticker}</span>
      <span className={cx('name')}>{name}</span>
    </span>
  )
}
