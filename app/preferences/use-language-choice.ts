import { keepLocale } from '../customers/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import type { Locale } from '../words/languages.ts'
import { useMessage } from '../words/use-words.ts'
import { chooseLocale } from './preference-store.ts'

/** Choosing takes effect at once; where the words cannot be fetched the old language stays. */
export function useLanguageChoice(): (locale: Locale) => Promise<void> {
  const message = useMessage()
  return async (locale) => {
    try {
      await chooseLocale(locale)
    } catch {
      return toasts.showToast(message('network-error-try-later'), 'error')
    }
    await keepLocale(locale)
  }
}
