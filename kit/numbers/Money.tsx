import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '../classes.ts'
import { moneyParts } from './format-money.ts'
import css from './Numbers.module.css'

const cx = classes(css)

type MoneyProps = {
  value: Cents
  currency?: string
  /** Gains carry a plus. */
  signed?: boolean
  /** `display` is the balance, `price` a typed amount; otherwise the text around it rules. */
  size?: 'inherit' | 'display' | 'price'
  /** One colour throughout: beside a colour of its own (gains, losses) and in dense columns. */
  plain?: boolean
  /** No longer certain: the whole amount in the secondary colour. */
  muted?: boolean
}

export function Money({ value, currency, signed, size = 'inherit', plain, muted }: MoneyProps) {
  const { sign, symbol, whole, decimals, code } = moneyParts(value, { currency, signed })
  const dimmed = (name: string) => (plain ? undefined : cx(name))
  return (
    <span className={cx('num', size !== 'inherit' && size, muted && 'muted')}>
      {sign}
      {symbol && <span className={dimmed('cur')}>{symbol}</span>}
      {whole}
      <span className={dimmed('dec')}>{decimals}</span>
      {code && <span className={dimmed('dec')}>{code}</span>}
    </span>
  )
}
