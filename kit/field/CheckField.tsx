import { path as check } from 'phosphor:check-bold'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './CheckField.module.css'
import { errorId } from './Field.tsx'
import { FieldError } from './FieldError.tsx'

const cx = classes(css)

type CheckFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div>
      <label className={cx('row')} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={cx('input')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(id) : undefined}
        />
        <span className={cx('check', error && 'err')}>
          <span className={cx('glyph')}>
            <Icon path={check} size="fit" />
          </span>
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={errorId(id)} error={error} />
    </div>
  )
}
