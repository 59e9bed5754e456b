import type { Locale } from '@candor/client/words/languages.ts'
import { useState } from 'react'
import { keepLocale } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useMessage } from '../words/use-words.ts'
import { chooseLocale } from './preference-store.ts'

type LanguageChoice = {
  /** What is chosen, before its words have arrived too. */
  value: Locale
  busy: boolean
  onChange: (locale: Locale) => Promise<void>
}

/** The choice shows at once and takes effect with its words; where they cannot be fetched the old language stays. */
export function useLanguageChoice(): LanguageChoice {
  const message = useMessage()
  const locale = useLocale()
  const [chosen, setChosen] = useState<Locale | null>(null)
  return {
    value: chosen ?? locale,
    busy: chosen !== null,
    onChange: async (next) => {
      setChosen(next)
      try {
        if (!(await chooseLocale(next))) return
      } catch {
        return toasts.showToast(message('network-error-try-later'), 'error')
      } finally {
        // Another may have been chosen meanwhile; that one is still on its way.
        setChosen((now) => (now === next ? null : now))
      }
      await keepLocale(next)
    },
  }
}
