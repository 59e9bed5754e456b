import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { showParam } from '@candor/client/api/show-param.ts'
import { useCallback } from 'react'
import { useLocale, useMessage } from '../words/use-words.ts'

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
