import { readCents } from '@candor/domain/money/cents.ts'
import { formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'

/** Amounts and times travel as the wire writes them; a sentence shows them as its reader does. */
export function showParam(text: string, language: Language, now: Date): string {
  const value = /^-?\d+\.\d{2}$/.test(text) ? readCents(text) : null
  if (value !== null) return formatMoney(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatMoment(new Date(text), language, now) : text
}
