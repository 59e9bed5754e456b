import { cents, readCents } from '@candor/domain/money/cents.ts'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { decimalSign, splitDecimal } from '@candor/kit/numbers/group-digits.ts'
import { type DescribedNotice, describeNotice, type FigurePrinter } from '@candor/wire/describe-notice.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import { showPrice } from '../quotes/quote-text.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { wordsStore } from '../words/words-store.ts'

/** `0.01000000` as `0.01`. */
function showQuantity(text: string): string {
  const { whole, fraction } = splitDecimal(text)
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}${decimalSign()}${digits}`
}

/** Keeps a sign on the line of its amount: a browser may break a sentence between the minus and the dollar. */
const joinSign = (amount: string): string => amount.replace(/^[−+]/, '$&\u2060')

/** What a notice says, in the language and the way of writing figures that are chosen now. */
export function useNoticeText(): (notice: WireNotice) => DescribedNotice {
  const { texts, locale } = useStore(wordsStore)
  const { instruments } = useInstruments()
  return useCallback(
    (notice) => {
      const printer: FigurePrinter = {
        instrument: (symbol) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol,
        money: (text, signed) => joinSign(formatMoney(readCents(text) ?? cents(0n), { signed })),
        price: showPrice,
        quantity: showQuantity,
        day: (day) => formatDate(new Date(`${day}T00:00:00Z`), locale, { timeZone: 'UTC' }),
      }
      return describeNotice(texts, notice, printer)
    },
    [texts, locale, instruments],
  )
}
