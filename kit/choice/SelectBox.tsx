import { path as caretDown } from 'phosphor:caret-down'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './SelectBox.module.css'

const cx = classes(css)

type SelectBoxProps<Value extends string> = {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** Of the label that names it. */
  id: string
}

/** A choice in little room: a field like the others, which opens the phone's own list. */
export function SelectBox<Value extends string>({ id, value, options, onChange }: SelectBoxProps<Value>) {
  return (
    <span className={cx('box')}>
      <select
        className={cx('select')}
        value={value}
        id={id}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={cx('caret')}>
        <Icon path={caretDown} size="s" />
      </span>
    </span>
  )
}
