import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { cleanAmount, groupAmount } from './amount-input.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type AmountFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'leading'
> & {
  /** As typed; `readAmount` turns it into cents. It stays text, so no digit passes through a float. */
  value: string
  onChange: (text: string) => void
  /** The sign before the digits. */
  symbol?: string
}

/** While it is typed an amount is plain digits; once the field is left it reads `2,000.00`. */
export function AmountField({ value, onChange, symbol = '$', ...field }: AmountFieldProps) {
  const [typing, setTyping] = useState(false)
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      leading={symbol}
      value={typing ? value : groupAmount(value)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(cleanAmount(event.target.value))}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(true)
        field.onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false)
        field.onBlur?.(event)
      }}
    />
  )
}
