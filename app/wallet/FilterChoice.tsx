import { classes } from '@candor/kit/classes.ts'
import css from './TradeList.module.css'

const cx = classes(css)

type FilterChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One filter over a list: the phone's own list of choices. */
export function FilterChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterChoiceProps<Value>) {
  return (
    <label className={cx('filter')}>
      {label}
      <select
        className={cx('select')}
        value={value}
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
    </label>
  )
}
