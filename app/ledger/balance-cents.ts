import { type Cents, readCents } from '@candor/domain/money/cents.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'

/** An amount that came over the wire, in cents. Its form was checked there; an amount finer than a cent is a fault of ours. */
export function centsOf(text: string): Cents {
  const value = readCents(text)
  if (value === null) throw new Error(`"${text}" is not an amount`)
  return value
}

/** An amount of the wire as it is shown in a sentence: `$500.00`. */
export const moneyOf = (text: string): string => formatMoney(centsOf(text))
