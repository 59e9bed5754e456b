import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type WireAssertion,
  type WireRegistration,
} from '@candor/wire/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import type { Given } from './use-confirmation.ts'

/** Browsers offer passkeys only over a safe line, and only the newer ones. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

/** Fetched when somebody uses a passkey; most visits never need it. */
const loadBrowser = () => import('@simplewebauthn/browser')

/** Makes a passkey on this device and keeps it with the account. `given-up`: the person, or their device, said no. */
export async function makePasskey(
  name: string,
  given: Given,
): Promise<Result<{ id: string }, ApiRefusal | 'given-up'>> {
  const begun = await request(beginPasskey, { body: given })
  if (!begun.ok) return begun
  const { startRegistration } = await loadBrowser()
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(() => null)
  if (made === null) return refuse('given-up')
  const response = made as unknown as WireRegistration
  return await request(addPasskey, { body: { name, response } })
}

/** What a passkey of this device answers, so that it signs in. */
export async function askPasskey(): Promise<Result<WireAssertion, ApiRefusal | 'given-up'>> {
  const begun = await request(beginPasskeySignIn)
  if (!begun.ok) return begun
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = begun.value.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answered = await startAuthentication({ optionsJSON }).catch(() => null)
  return answered === null ? refuse('given-up') : accept(answered as unknown as WireAssertion)
}
