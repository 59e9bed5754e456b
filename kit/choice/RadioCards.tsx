import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import css from './Radio.module.css'
import { RadioMark } from './RadioMark.tsx'

const cx = classes(css)

type RadioCardsProps<Value extends string> = {
  label: string
  /** One without a picture is as wide as the others together. */
  options: readonly { value: Value; title: string; picture: ReactNode | null }[]
  value: Value | null
  onChange: (value: Value) => void
  /** The position of the picture: over the name (themes) or under it (price colours). */
  picture?: 'above' | 'below'
}

/** Choices that show what they do: two cards in a row, each with a picture of the result. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onChange, picture = 'below' } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx('cards')}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx('card', picture === 'above' && 'above', option.picture === null && 'wide')}
        >
          <input
            type="radio"
            className={cx('input')}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.title}
          />
          {picture === 'above' && option.picture}
          <span className={cx('head')}>
            <span>{option.title}</span>
            <RadioMark />
          </span>
          {picture === 'below' && option.picture}
        </label>
      ))}
    </div>
  )
}
