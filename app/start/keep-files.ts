import { secondMs } from '@candor/domain/time/durations.ts'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { wordsStore } from '../words/words-store.ts'

/** By then what the customer has come for is there. */
const waitMs = 20 * secondMs

type Line = { connection?: { saveData?: boolean; effectiveType?: string } }

const isLineSpared = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = (navigator as Line).connection ?? {}
  return saveData || effectiveType !== '4g'
}

/** Asks the service worker to fetch the pages that a customer has not opened yet, so that each of them opens without a network. */
export function startKeepingFiles(): void {
  setTimeout(async () => {
    if (accountOf(sessionStore.getState()) === null || isLineSpared()) return
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ kind: 'keep-files', locale: wordsStore.getState().locale })
  }, waitMs)
}
