import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import css from './ProfitLines.module.css'

const cx = classes(css)

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** From the middle to the right for a gain, to the left for a loss. */
export function ProfitBar({ value, largest }: { value: Cents; largest: bigint }) {
  if (value === 0n) return <span className={cx('bar')} />
  const width = `${Math.max(2, Number((size(value) * 500n) / largest) / 10)}%`
  return (
    <span className={cx('bar')}>
      <i className={cx(value > 0n ? 'up' : 'down')} style={{ width }} />
    </span>
  )
}
