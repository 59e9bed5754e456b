import type { ChangeEvent } from 'react'
import { cleanAmount } from './amount-input.ts'
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

export function AmountField({ value, onChange, symbol = '$', ...field }: AmountFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...field}
      inputMode="decimal"
      leading={symbol}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(cleanAmount(event.target.value))}
    />
  )
}
