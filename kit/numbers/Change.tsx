import { classes } from '../classes.ts'
import { changeDirection } from './change-direction.ts'
import { formatPercent } from './format-percent.ts'
import css from './Numbers.module.css'
import { Triangle } from './Triangle.tsx'

const cx = classes(css)

type ChangeProps = {
  /** Its sign rules arrow and colour; without a text it is printed as hundredths of a percent. */
  value: bigint
  /** Already formatted, for example `+$182.16 (+0.74%)`. */
  text?: string
  /** Stale: the arrow stays, the colour goes. */
  muted?: boolean
}

/** Sign, triangle and colour together; zero is grey, without arrow or sign. */
export function Change({ value, text, muted }: ChangeProps) {
  const to = changeDirection(value)
  return (
    <span className={cx('change', muted || !to ? 'flat' : to)}>
      {to && <Triangle to={to} />}
      {text ?? formatPercent(value, { signed: true })}
    </span>
  )
}
