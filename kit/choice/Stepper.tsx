import { path as minus } from 'phosphor:minus'
import { path as plus } from 'phosphor:plus'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { classes } from '../classes.ts'
import css from './Stepper.module.css'
import { clampSteps, leastSteps, readSteps, stepByKey } from './step-count.ts'

const cx = classes(css)

type StepperProps = {
  label: string
  value: number
  onChange: (value: number) => void
  max?: number
  words: { less: string; more: string }
}

/** A count of things from one upwards. Never for money: that is an `AmountField`. */
export function Stepper({ label, value, onChange, max = Number.MAX_SAFE_INTEGER, words }: StepperProps) {
  // While it is being retyped the field may be empty, which is no count yet.
  const [typed, setTyped] = useState<string | null>(null)

  function type(text: string) {
    setTyped(text)
    const count = readSteps(text, max)
    if (count !== null) onChange(count)
  }

  function press(event: KeyboardEvent) {
    const next = stepByKey(event.key, value, max)
    if (next === null) return
    event.preventDefault()
    setTyped(null)
    onChange(next)
  }

  const step = (by: number) => () => onChange(clampSteps(value + by, max))
  return (
    <fieldset className={cx('stepper')} aria-label={label}>
      <IconButton path={minus} label={words.less} onClick={step(-1)} disabled={value <= leastSteps} />
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        className={cx('input')}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={leastSteps}
        aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={press}
      />
      <IconButton path={plus} label={words.more} onClick={step(1)} disabled={value >= max} />
    </fieldset>
  )
}
