import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { decimalSign, signOf, splitDecimal } from './group-digits.ts'

export type MoneyOptions = {
  /** ISO code; US dollars unless said otherwise. */
  currency?: string | undefined
  /** Gains carry a plus. */
  signed?: boolean | undefined
}

/** The pieces of an amount in the order they are printed; `Money` dims the symbol, the decimals and the code. */
type MoneyParts = { sign: string; symbol: string; whole: string; decimals: string; code: string }

export function moneyParts(
  value: Cents,
  { currency = 'USD', signed = false }: MoneyOptions = {},
): MoneyParts {
  const { whole, fraction } = splitDecimal(writeCents(value))
  const dollars = currency === 'USD'
  return {
    sign: signOf(value, signed),
    symbol: dollars ? '$' : '',
    whole,
    decimals: `${decimalSign()}${fraction}`,
    code: dollars ? '' : ` ${currency}`,
  }
}

/** `$1,234.50`, `−$183.60`, `+$182.16`, `12.50 MYR`; the same in every language. */
export function formatMoney(value: Cents, options: MoneyOptions = {}): string {
  const { sign, symbol, whole, decimals, code } = moneyParts(value, options)
  return sign + symbol + whole + decimals + code
}
