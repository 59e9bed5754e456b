import type { Price } from '@candor/domain/money/price.ts'
import { classes } from '../classes.ts'
import { priceParts } from './format-price.ts'
import css from './Numbers.module.css'

const cx = classes(css)

type PriceTextProps = {
  value: Price
  /** Those of the instrument: forex 5, metals 2 or 3, stocks 2. */
  decimals: number
  size?: 'inherit' | 'price'
  /** The last price at the head of a page lets its decimals dim; rows of prices do not. */
  dim?: boolean
  /** A stale price is shown in the secondary colour. */
  muted?: boolean
}

export function PriceText({ value, decimals, size = 'inherit', dim, muted }: PriceTextProps) {
  const parts = priceParts(value, decimals)
  return (
    <span className={cx('num', size !== 'inherit' && size, muted && 'muted')}>
      {parts.sign}
      {parts.whole}
      {dim ? <span className={cx('dec')}>{parts.decimals}</span> : parts.decimals}
    </span>
  )
}
