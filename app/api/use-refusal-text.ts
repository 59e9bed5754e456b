import { readCents } from '@candor/domain/money/cents.ts'
import { formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { useCallback } from 'react'
import { useLocale, useMessage } from '../words/use-words.ts'
import type { ApiRefusal } from './refusal-reply.ts'

/** Amounts and times travel as the wire writes them; a sentence shows them as its reader does. */
export function showParam(text: string, language: Language, now: Date): string {
  const value = /^-?\d+\.\d{2}$/.test(text) ? readCents(text) : null
  if (value !== null) return formatMoney(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? formatMoment(new Date(text), language, now) : text
}

/** The sentence of a refusal, with the values it brought along. */
export function useRefusalText(): (refusal: Pick<ApiRefusal, 'code' | 'params'>) => string {
  const message = useMessage()
  const locale = useLocale()
  return useCallback(
    ({ code, params }) => {
      const now = new Date()
      const shown = Object.entries(params).map(([name, text]) => [name, showParam(text, locale, now)])
      return message(code, Object.fromEntries(shown))
    },
    [message, locale],
  )
}
