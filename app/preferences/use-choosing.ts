import type { PreferenceChanges } from '@candor/domain/preferences/preference.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { chooseAndKeep } from './keep-preferences.ts'

/** Chooses something: it holds here at once; where it could not be kept with the customer, that is said. */
export function useChoosing(): (changes: PreferenceChanges) => void {
  const say = useWords()
  const tell = useRefusalText()
  return (changes) => {
    chooseAndKeep(changes).then((refusal) => {
      if (refusal) toasts.showToast(say('preferences.not-saved', { reason: tell(refusal) }), 'error', 4_000)
    })
  }
}
