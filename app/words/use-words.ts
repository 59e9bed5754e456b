import type { Locale } from '@candor/client/words/languages.ts'
import { type KeyOf, type SayOf, sayFrom } from '@candor/client/words/say-from.ts'
import type { MessageCode } from '@candor/wire/message-code.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { EnglishTexts } from './english-texts.ts'
import { wordsStore } from './words-store.ts'

export type WordKey = KeyOf<EnglishTexts>

export type Say = SayOf<EnglishTexts>

export function useWords(): Say {
  const words = useStore(wordsStore)
  return useCallback((key, ...[values]) => sayFrom(words, key, values), [words])
}

/** The text of a code that came over the wire, with the values it brought along. */
export function useMessage(): (code: MessageCode, params?: Record<string, string>) => string {
  const words = useStore(wordsStore)
  return useCallback(
    (code, params) => {
      // The catalogue comes with the first refusal; where it did not come, neither will much else.
      if (code in words.texts) return sayFrom(words, code, params)
      return sayFrom(words, 'network-error-try-later')
    },
    [words],
  )
}

export const useLocale = (): Locale => useStore(wordsStore, ({ locale }) => locale)
