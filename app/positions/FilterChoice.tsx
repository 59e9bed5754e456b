import { SelectBox } from '@candor/kit/choice/SelectBox.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useId } from 'react'
import css from './TradeList.module.css'

const cx = classes(css)

type FilterChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One filter over a list. */
export function FilterChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: FilterChoiceProps<Value>) {
  const id = useId()
  return (
    <label className={cx('filter')} htmlFor={id}>
      {label}
      <SelectBox id={id} value={value} options={options} onChange={onChange} />
    </label>
  )
}
