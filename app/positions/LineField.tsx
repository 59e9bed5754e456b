import { path as cross } from 'phosphor:x'
import type { Cents } from '@candor/domain/money/cents.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { cleanFigure, showFigure } from '@candor/kit/field/level-text.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { useTypedCaret } from '@candor/kit/field/use-typed-caret.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import { priceSize } from '../orders/price-text.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { sayBound } from '../orders/ticket-trouble.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import type { ChangeField } from './change-order.ts'
import css from './LineField.module.css'
import type { StopLine, StopsEntry } from './stops-form.ts'

const cx = classes(css)

const labels = {
  limit: 'change.limit',
  takeProfit: 'stops.take-profit',
  stopLoss: 'stops.stop-loss',
} as const

type LineFieldProps = {
  line: ChangeField
  terms: TicketTerms
  text: string
  /** What reaching it would bring; null where there is no line. */
  money: Cents | null
  wrong: StopsEntry['wrong'][StopLine] | { code: MessageCode } | undefined
  onType: (text: string) => void
  onLeave: () => void
}

/** The price of one line, with its commas also while it is typed; the cross takes the line away, and a limit has none. */
export function LineField({ line, terms, text, money, wrong, onType, onLeave }: LineFieldProps) {
  const say = useWords()
  const message = useMessage()
  const { whole, decimals } = showFigure(text)
  const typing = useTypedCaret(whole + decimals, (typed) => onType(cleanFigure(typed, priceSize(terms))))
  const label = say(labels[line])
  const bound = wrong && 'bound' in wrong ? sayBound(say, wrong, terms.priceDecimals) : undefined
  const means = money !== null && (
    <span className={cx('means', money > 0n ? 'up' : money < 0n && 'down')}>
      {formatMoney(money, { signed: true })}
    </span>
  )
  return (
    <TextField
      label={label}
      labelEnd={means}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      ref={typing.input}
      value={whole + decimals}
      error={wrong && (bound ?? message(wrong.code))}
      onChange={typing.onChange}
      onBlur={onLeave}
      trailing={
        text === '' || line === 'limit' ? undefined : (
          <span className={cx('remove')}>
            <IconButton path={cross} label={say('stops.remove', { label })} onClick={() => onType('')} />
          </span>
        )
      }
    />
  )
}
