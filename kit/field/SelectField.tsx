import { path as caretDown } from 'phosphor:caret-down'
import { type Ref, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Field.module.css'
import { describedBy, Field, type FieldText, labelId } from './Field.tsx'

const cx = classes(css)

type SelectFieldProps = FieldText & {
  /** What is chosen, in words; empty while nothing is. */
  value: string
  placeholder: string
  /** Whether the sheet to choose from is open. */
  open: boolean
  onOpen: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A field that is not typed in: pressing it opens a sheet to choose from. */
export function SelectField({ value, placeholder, open, onOpen, ref, ...text }: SelectFieldProps) {
  const id = useId()
  return (
    <Field id={id} {...text}>
      <button
        ref={ref}
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={`${id}-sheet`}
        aria-labelledby={`${labelId(id)} ${id}`}
        aria-invalid={text.error ? true : undefined}
        aria-describedby={describedBy(id, text)}
        className={cx('box', 'select', text.error && 'err')}
        onClick={onOpen}
      >
        <span className={cx('chosen', value === '' && 'none')}>{value || placeholder}</span>
        <Icon path={caretDown} size="s" />
      </button>
    </Field>
  )
}
