import { type ApiRefusal, isUnheard } from '@candor/client/api/refusal-reply.ts'
import { useMessage, useWords, type WordKey } from '../words/use-words.ts'

type Unheard = Extract<
  WordKey,
  'alert.not-saved' | 'alert.not-removed' | 'alert.not-loaded' | 'alert.past-not-loaded'
>

/** Where nobody has answered, `unheard` says what did not happen; otherwise the catalogue says why. */
export function useFailureText(): (refusal: ApiRefusal, unheard: Unheard) => string {
  const say = useWords()
  const message = useMessage()
  return (refusal, unheard) => (isUnheard(refusal) ? say(unheard) : message(refusal.code, refusal.params))
}
