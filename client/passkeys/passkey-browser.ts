import type { WireAssertion } from '@candor/wire/passkey-session.ts'
import type { WireRegistration } from '@candor/wire/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Browsers offer passkeys only over a safe line, and only the newer ones. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

/** Fetched when somebody uses a passkey; most visits never need it. */
const loadBrowser = () => import('@simplewebauthn/browser')

/** The passkey that this device makes; null where the person, or their device, said no. */
export async function createPasskey(options: object): Promise<WireRegistration | null> {
  const { startRegistration } = await loadBrowser()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON }).catch(() => null)) as WireRegistration | null
}

/** What a passkey of this device answers; null where the person, or their device, said no. */
export async function answerWithPasskey(options: object): Promise<WireAssertion | null> {
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON }).catch(() => null)) as WireAssertion | null
}
