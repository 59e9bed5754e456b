import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './Field.module.css'
import { FieldError } from './FieldError.tsx'

const cx = classes(css)

export type FieldText = {
  label: ReactNode
  /** At the end of the label's line: a balance, a count. */
  labelEnd?: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

type FieldProps = FieldText & {
  /** Of the control; hint and error derive theirs from it. */
  id: string
  children: ReactNode
  /** Below hint and error, for example the rules of a password. */
  below?: ReactNode
}

const hintId = (id: string): string => `${id}-hint`
export const errorId = (id: string): string => `${id}-error`
export const labelId = (id: string): string => `${id}-label`

/** What the control points at with `aria-describedby`. */
export function describedBy(id: string, { hint, error }: FieldText): string | undefined {
  const ids = [error ? errorId(id) : '', hint ? hintId(id) : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Label above, control, error and hint below: the frame every field shares. */
export function Field({ id, label, labelEnd, hint, error, children, below }: FieldProps) {
  return (
    <div className={cx('field')}>
      <div className={cx('lab')}>
        <label id={labelId(id)} htmlFor={id}>
          {label}
        </label>
        {labelEnd !== undefined && <span>{labelEnd}</span>}
      </div>
      {children}
      <FieldError id={errorId(id)} error={error} />
      {hint !== undefined && (
        <p id={hintId(id)} className={cx('hint')}>
          {hint}
        </p>
      )}
      {below}
    </div>
  )
}
