import { sayFrom } from '@candor/client/words/say-from.ts'
import type { WireSecurityEvent } from '@candor/wire/security-event.ts'
import { refreshSession } from '../api/session-store.ts'
import { toasts } from '../shell/toasts.ts'
import { needWords, wordsStore } from '../words/words-store.ts'

/** So long, because it may be the only chance to notice that it was somebody else. */
const staysMs = 8_000

/** The server says that something happened to the account's security: a new device is shown on whatever page the customer is. */
export async function noteEvent({ kind, name }: WireSecurityEvent): Promise<void> {
  if (kind === 'account-frozen' || kind === 'account-unfrozen') return await refreshSession()
  if (kind !== 'new-device') return
  await needWords(['security'])
  toasts.showToast(sayFrom(wordsStore.getState(), 'event.new-device', { name: name ?? '' }), 'plain', staysMs)
}
