import { classes } from '@candor/kit/classes.ts'
import type { ReactNode } from 'react'
import css from './InstrumentName.module.css'

const cx = classes(css)

type InstrumentNameProps = {
  ticker: string
  name: ReactNode
  /** The name keeps to one line, so that all rows are alike. */
  short?: boolean
}

/** What an instrument is called: its ticker over its name, which may take a second line before it is cut. */
export function InstrumentName({ ticker, name, short = false }: InstrumentNameProps) {
  return (
    <span className={cx('what')}>
      <span className={cx('ticker')}>{ticker}</span>
      <span className={cx('name', short && 'short')}>{name}</span>
    </span>
  )
}
