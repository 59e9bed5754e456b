import { readCents } from '@candor/domain/money/cents.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'

/** An amount of the wire as it is read; what cannot be read is shown as it came. */
export function moneyText(amount: string, signed = false): string {
  const value = readCents(amount)
  return value === null ? amount : formatMoney(value, { signed })
}

/** `4821 300 715`, as customers see it. */
export const accountText = (number: string): string => number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
