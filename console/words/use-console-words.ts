import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { showParam } from '@candor/client/api/show-param.ts'
import type { Locale } from '@candor/client/words/languages.ts'
import { type SayOf, sayFrom } from '@candor/client/words/say-from.ts'
import type { messagesEn } from '@candor/wire/messages.en.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { ConsoleTexts } from './console-texts.ts'
import { consoleWords } from './console-words.ts'

type English = ConsoleTexts & typeof messagesEn

export type Say = SayOf<English>

export function useWords(): Say {
  const words = useStore(consoleWords)
  return useCallback((key, ...[values]) => sayFrom(words, key, values), [words])
}

export const useLocale = (): Locale => useStore(consoleWords, ({ locale }) => locale)

/** The sentence of a refusal, with the values it brought along. */
export function useRefusalText(): (refusal: Pick<ApiRefusal, 'code' | 'params'>) => string {
  const words = useStore(consoleWords)
  return useCallback(
    ({ code, params }) => {
      const now = new Date()
      const shown = Object.entries(params).map(([name, text]) => [name, showParam(text, words.locale, now)])
      return sayFrom(words, code, Object.fromEntries(shown))
    },
    [words],
  )
}
