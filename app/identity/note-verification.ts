import { refreshSession, sessionStore } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { sayFrom } from '../words/use-words.ts'
import { needWords, wordsStore } from '../words/words-store.ts'

const stateNow = () => {
  const session = sessionStore.getState()
  return session.status === 'customer' ? session.customer.verification : null
}

const notices = { verified: 'identity.verified-notice', rejected: 'identity.rejected-notice' } as const

/** The server says that the verification has moved on: what the customer may do has changed, and they are told on whatever page they are. */
export async function noteVerification(): Promise<void> {
  const before = stateNow()
  await refreshSession()
  const now = stateNow()
  if (now === before || (now !== 'verified' && now !== 'rejected')) return
  await needWords(['identity'])
  toasts.showToast(sayFrom(wordsStore.getState(), notices[now]), now === 'verified' ? 'done' : 'error', 4_000)
}
