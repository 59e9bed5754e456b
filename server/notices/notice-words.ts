import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { intlTag, type Locale } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { FigurePrinter, NoticeTexts } from '@candor/wire/describe-notice.ts'
import { tickerOf } from '../instruments/ticker-of.ts'

export const noticeTexts = await loadEveryLanguage<NoticeTexts>(
  (locale) => import(`@candor/wire/notice-texts.${locale}.ts`),
)

function printInstrument(symbol: string): string {
  const instrument = findInstrument(symbol)
  return instrument ? tickerOf(instrument) : symbol
}

const group = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** `-1234.50` as `−1,234.50`. */
function printDecimal(text: string, { symbol = '', signed = false } = {}): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const isZero = /^[0.]*$/.test(text)
  const sign = text.startsWith('-') ? '\u2212' : signed && !isZero ? '+' : ''
  return `${sign}${symbol}${group(whole)}${fraction === '' ? '' : `.${fraction}`}`
}

/** How figures are printed in letters and pushes: the same in every language. */
export const printerFor = (locale: Locale): FigurePrinter => ({
  instrument: printInstrument,
  money: (text, signed) => printDecimal(text, { symbol: '$', signed }),
  price: (text) => printDecimal(text),
  quantity: (text) => printDecimal(text.replace(/\.?0+$/, '')),
  day: (day) =>
    new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T00:00:00Z`),
    ),
})
