import { useId } from 'react'
import { classes } from '../classes.ts'
import { Triangle } from '../numbers/Triangle.tsx'
import css from './Segmented.module.css'

const cx = classes(css)

type SegmentedProps<Value extends string> = {
  label: string
  /** `up` and `down` only where the choice is a price direction. */
  options: readonly { value: Value; label: string; tone?: 'up' | 'down'; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four short choices side by side, one always chosen. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('seg')}>
      {options.map((option) => (
        <label key={option.value} className={cx('option', option.tone)}>
          <input
            type="radio"
            className={cx('input')}
            name={name}
            value={option.value}
            disabled={option.disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.tone && <Triangle to={option.tone} />}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
