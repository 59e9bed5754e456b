import { sayFrom } from '@candor/client/words/say-from.ts'
import { refreshSession, sessionStore } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { needWords, wordsStore } from '../words/words-store.ts'

const stateNow = () => {
  const session = sessionStore.getState()
  return session.status === 'customer' ? session.customer.verification : null
}

const notices = { verified: 'identity.verified-notice', rejected: 'identity.rejected-notice' } as const

/** The verification has changed: what the customer may do has changed too, and they are notified on whatever page they are. */
export async function noteVerification(): Promise<void> {
  const before = stateNow()
  await refreshSession()
  const now = stateNow()
  if (now === before || (now !== 'verified' && now !== 'rejected')) return
  await needWords(['identity'])
  toasts.showToast(sayFrom(wordsStore.getState(), notices[now]), now === 'verified' ? 'done' : 'error', 4_000)
}
