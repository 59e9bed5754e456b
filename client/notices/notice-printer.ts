import { cents, readCents } from '@candor/domain/money/cents.ts'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { formatDecimal } from '@candor/kit/numbers/format-decimal.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { FigurePrinter } from '@candor/wire/describe-notice.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { Locale } from '../words/languages.ts'

/** Keeps a sign on the line of its amount: a browser may break a sentence between the minus and the dollar. */
const joinSign = (amount: string): string => amount.replace(/^[−+]/, '$&\u2060')

/** How the figures of notices are printed on a page, the customer's and the operator's alike. */
export const noticePrinter = (
  locale: Locale,
  instruments: readonly Pick<WireInstrument, 'symbol' | 'ticker'>[],
): FigurePrinter => ({
  instrument: (symbol) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol,
  money: (text, signed) => joinSign(formatMoney(readCents(text) ?? cents(0n), { signed })),
  price: (text) => formatDecimal(text),
  quantity: (text) => formatDecimal(text, { trimmed: true }),
  day: (day) => formatDate(new Date(`${day}T00:00:00Z`), locale, { timeZone: 'UTC' }),
})
