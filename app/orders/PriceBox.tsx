import { path as caretDown } from 'phosphor:caret-down'
import { classes } from '@candor/kit/classes.ts'
import { cleanFigure, type FigureSize, showFigure } from '@candor/kit/field/level-text.ts'
import { useTypedCaret } from '@candor/kit/field/use-typed-caret.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { ReactNode, RefObject } from 'react'
import css from './PriceBox.module.css'

const cx = classes(css)

type PriceBoxProps = {
  label: string
  /** At the end of the label's line: the money it means. */
  beside?: ReactNode
  text: string
  size: FigureSize
  placeholder: string
  wrong: boolean
  describedBy: string | undefined
  onType: (text: string) => void
  onLeave: () => void
  ref: RefObject<HTMLInputElement | null>
}

/** A price in a small box. */
export function PriceBox(props: PriceBoxProps) {
  const { label, beside, text, size, placeholder, wrong, describedBy, onType, onLeave, ref } = props
  const { whole, decimals } = showFigure(text)
  const typing = useTypedCaret(whole + decimals, (typed) => onType(cleanFigure(typed, size)))
  return (
    <label className={cx('box', wrong && 'wrong')}>
      <span className={cx('head')}>
        <span>{label}</span>
        <span className="num">{beside}</span>
      </span>
      <input
        ref={(input) => {
          typing.input.current = input
          ref.current = input
        }}
        className={cx('input')}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={describedBy}
        type="text"
        inputMode={size.decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="done"
        placeholder={placeholder}
        value={whole + decimals}
        onChange={typing.onChange}
        onBlur={onLeave}
      />
    </label>
  )
}

type ChoiceBoxProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice in a box of the same size. */
export function ChoiceBox<Value extends string>({ label, options, value, onChange }: ChoiceBoxProps<Value>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <label className={cx('box', 'choice')}>
      <span className={cx('head')}>{label}</span>
      <span className={cx('caret')}>
        <Icon path={caretDown} size="s" />
      </span>
      <select
        className={cx('input', 'select')}
        value={value}
        onChange={(event) => choose(event.target.value)}
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
