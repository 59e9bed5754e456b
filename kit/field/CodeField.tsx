import { type ChangeEvent, type FocusEvent, type Ref, useId } from 'react'
import { classes } from '../classes.ts'
import css from './CodeField.module.css'
import { describedBy, Field, type FieldText } from './Field.tsx'

const cx = classes(css)

type CodeFieldProps = FieldText & {
  value: string
  onChange: (digits: string) => void
  /** Called once, when the last digit is typed or a whole code is pasted. */
  onComplete?: (digits: string) => void
  onBlur?: (event: FocusEvent) => void
  length?: number
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * Six cells drawn over one real input. One input, because then pasting, deleting and the code a phone offers from a message
 * all work by themselves; the cells only show what it holds.
 */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, onComplete, onBlur, length = 6, disabled, autoFocus, ref, ...text } = props
  const id = useId()
  const now = Math.min(value.length, length - 1)

  function change(event: ChangeEvent<HTMLInputElement>) {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && value.length < length) onComplete?.(digits)
  }

  return (
    <Field id={id} {...text}>
      <div className={cx('code', text.error && 'err')}>
        {Array.from({ length }, (_, index) => (
          <span key={index} className={cx('cell', index === now && 'now')} aria-hidden="true">
            {value[index] ?? (index === now && <span className={cx('caret')} />)}
          </span>
        ))}
        <input
          ref={ref}
          id={id}
          className={cx('input')}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={change}
          onBlur={onBlur}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: only where the page has nothing but the code to ask for.
          autoFocus={autoFocus}
          aria-invalid={text.error ? true : undefined}
          aria-describedby={describedBy(id, text)}
        />
      </div>
    </Field>
  )
}
