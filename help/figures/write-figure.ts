import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { intlTag, isChinese, type Locale } from '@candor/domain/languages/language-table.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { type Price, price, writePrice } from '@candor/domain/money/price.ts'
import { type Quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import type { Rate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'

/** Names of figures and what they are, as text that is the same in every language. */
export type Figures = Readonly<Record<string, string>>

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

const groupWhole = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  return fraction === undefined ? group(whole) : `${group(whole)}.${fraction}`
}

/** `$1,234.50`, `−$183.60`. */
export const moneyText = (value: Cents): string =>
  `${value < 0n ? '\u2212' : ''}$${groupWhole(writeCents(value).replace('-', ''))}`

/** `82%`, `0.10%`, `0.018%`: as many decimals as it has, and two at least where it has any. */
export const percentText = (value: Rate): string =>
  `${writeDecimal(value, 6)
    .replace(/\.0+$/, '')
    .replace(/(\.\d\d\d*?)0+$/, '$1')}%`

/** `2.50%`: a share that was worked out, to two decimals. */
export const sharePercentText = (value: Rate): string => `${writeDecimal(divideHalfEven(value, 10_000n), 2)}%`

/** `20×`. */
export const timesText = (leverage: number): string => `${leverage}×`

/** `1,000`. */
export const countText = (count: number | bigint): string => group(String(count))

/** `4,320.10`, with the decimals that the instrument is shown with; one that was worked out is rounded to them. */
export function priceText(value: Price, { priceDecimals }: Pick<Instrument, 'priceDecimals'>): string {
  const step = 10n ** BigInt(8 - priceDecimals)
  return groupWhole(writePrice(price(divideHalfEven(value, step) * step), priceDecimals))
}

/** `0.01`, `100`: a quantity without zeros at its end. */
export const quantityText = (value: Quantity): string =>
  groupWhole(
    writeQuantity(value)
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, ''),
  )

/** `30, 60 and 90`, as the language joins a list. */
export function listText(locale: Locale, items: readonly string[]): string {
  const parts = new Intl.ListFormat(intlTag(locale), { type: 'conjunction' }).formatToParts(items)
  // Chinese has a space between its letters and figures, which Intl does not write.
  const last = parts.length - 2
  return parts
    .map(({ value }, place) => (place === last && isChinese(locale) ? ` ${value.trim()} ` : value))
    .join('')
}

/** An instrument that examples are made with. */
export function exampleInstrument(symbol: string): Instrument {
  const found = findInstrument(symbol)
  if (!found) throw new Error(`the catalogue has no ${symbol}`)
  return found
}
