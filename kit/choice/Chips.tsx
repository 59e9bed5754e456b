import { useId } from 'react'
import { classes } from '../classes.ts'
import css from './Chips.module.css'

const cx = classes(css)

type ChipsProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A filter with one choice among several, scrolling sideways where they do not fit. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('chips')}>
      {options.map((option) => (
        <label key={option.value} className={cx('chip')}>
          <input
            type="radio"
            className={cx('input')}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={cx('face')}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
