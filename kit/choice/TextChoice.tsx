import { useId } from 'react'
import { classes } from '../classes.ts'
import { FaceOption } from './FaceOption.tsx'
import css from './TextChoice.module.css'

const cx = classes(css)

type TextChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** As quiet as the label that it replaces. */
  quiet?: boolean
}

/** A choice between words in a line; the chosen one is underlined. */
export function TextChoice<Value extends string>(props: TextChoiceProps<Value>) {
  const { label, options, value, onChange, quiet } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('choice', quiet && 'quiet')}>
      {options.map((option) => (
        <FaceOption
          key={option.value}
          className={cx('option')}
          name={name}
          value={option.value}
          checked={option.value === value}
          onChoose={() => onChange(option.value)}
        >
          <span className={cx('word')}>{option.label}</span>
        </FaceOption>
      ))}
    </div>
  )
}
