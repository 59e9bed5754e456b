import { type ReactNode, useId } from 'react'
import { RadioRow } from './RadioRow.tsx'

type RadioOption<Value extends string> = {
  value: Value
  title: ReactNode
  second?: ReactNode
  lang?: string
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  /** Read aloud before the choices; the visible heading is the page's. */
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** The chosen one is still on its way to take effect. */
  busy?: boolean
}

/** Native radios, so arrows, space and form reset behave as everywhere. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  busy = false,
}: RadioGroupProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-busy={busy || undefined}>
      {options.map(({ value: each, ...option }) => (
        <RadioRow
          key={each}
          {...option}
          name={name}
          value={each}
          checked={each === value}
          busy={busy && each === value}
          onChange={() => onChange(each)}
        />
      ))}
    </div>
  )
}
