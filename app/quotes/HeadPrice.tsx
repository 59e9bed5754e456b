import { classes } from '@candor/kit/classes.ts'
import { decimalSign } from '@candor/kit/numbers/group-digits.ts'
import css from './HeadPrice.module.css'
import { useChangedDigits } from './use-changed-digits.ts'

const cx = classes(css)

type HeadPriceProps = { text: string; value: number; muted: boolean }

/** The last price at the head of a page: its decimals dim, and the digits that changed take the colour of the move and fade. */
export function HeadPrice({ text, value, muted }: HeadPriceProps) {
  const { from, flash, beat } = useChangedDigits(text, value, muted)
  const point = text.indexOf(decimalSign())
  const dims = point < 0 ? text.length : point
  // Four pieces: before and after the change, on both sides of the point.
  const piece = (start: number, end: number) => text.slice(start, Math.max(start, end))
  return (
    <p className={cx('price', muted && 'muted')}>
      {piece(0, Math.min(from, dims))}
      <span key={`w${beat}`} className={flash}>
        {piece(Math.min(from, dims), dims)}
      </span>
      <span className={cx('decimals')}>
        {piece(dims, from)}
        <span key={`d${beat}`} className={flash}>
          {piece(Math.max(from, dims), text.length)}
        </span>
      </span>
    </p>
  )
}
