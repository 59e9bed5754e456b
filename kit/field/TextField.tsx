import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import css from './Field.module.css'
import { describedBy, Field, type FieldText, labelId } from './Field.tsx'

const cx = classes(css)

/** Everything an input takes (so `{...register('email')}` of react-hook-form fits), and the words around it. */
export type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'className' | 'style'> & {
    /** Before the typed text: a currency sign, an icon. */
    leading?: ReactNode
    /** After it: a unit or a button. */
    trailing?: ReactNode
    below?: ReactNode
  }

export function TextField({
  label,
  labelEnd,
  hint,
  error,
  leading,
  trailing,
  below,
  ...input
}: TextFieldProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <Field id={id} label={label} labelEnd={labelEnd} hint={hint} error={error} below={below}>
      {/* Pressing anywhere inside the outline goes to the field. Its name is the label above alone, whatever is inside. */}
      <label className={cx('box', error && 'err', input.disabled && 'off')} htmlFor={id}>
        {leading !== undefined && <span className={cx('unit')}>{leading}</span>}
        <input
          type="text"
          {...input}
          id={id}
          className={cx('input', input.type === 'password' && 'dots')}
          aria-labelledby={labelId(id)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
        />
        {trailing}
      </label>
    </Field>
  )
}
