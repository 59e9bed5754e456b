import { classes } from '@candor/kit/classes.ts'
import css from './LivePrice.module.css'
import { useChangedDigits } from './use-changed-digits.ts'

const cx = classes(css)

type LivePriceProps = { text: string; value: number; muted?: boolean }

/** A price whose changed digits take the colour of the move and fade back. */
export function LivePrice({ text, value, muted = false }: LivePriceProps) {
  const { from, flash, beat } = useChangedDigits(text, value, muted)
  return (
    <span className={cx('price', muted && 'muted')}>
      {text.slice(0, from)}
      <span key={beat} className={flash}>
        {text.slice(from)}
      </span>
    </span>
  )
}
