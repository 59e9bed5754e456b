import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'

/** Says whether something was copied. */
export function useCopied(): (result: 'copied' | 'failed') => void {
  const say = useWords()
  return (result) =>
    result === 'copied'
      ? toasts.showToast(say('content-copied'), 'done')
      : toasts.showToast(say('copy-failed'), 'error')
}
