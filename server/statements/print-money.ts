import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'

export const minus = '\u2212'

/** `$1,234.50`, with its sign on request. */
export function printMoney(value: Cents, signed = false): string {
  const text = writeCents(cents(value < 0n ? -value : value)).replace(/\B(?=(\d{3})+\.)/g, ',')
  const sign = value < 0n ? minus : signed && value > 0n ? '+' : ''
  return `${sign}$${text}`
}
