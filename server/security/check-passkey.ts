import type { WireAssertion } from '@candor/wire/passkey-session.ts'
import type { WireRegistration } from '@candor/wire/passkeys.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Connection } from '../postgres/database.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { type Passkey, type PasskeyAsked, spendChallenge } from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'

type Asked = { connection: Connection; party: RelyingParty; person: PasskeyAsked; now: number }

/** What holds of every answer of an authenticator: our origin, our name, our challenge, and that its owner was asked. */
const expectedOf = ({ connection, party, person, now }: Asked) => ({
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  expectedChallenge: (challenge: string) => spendChallenge(connection, challenge, person, now),
  requireUserVerification: true,
})

/** EdDSA, ES256, RS256: what authenticators use. */
export const signatureKinds = [-8, -7, -257]

type NewPasskey = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>

/** The passkey a browser has made; null where anything about it is not as it was asked for. */
export async function checkRegistration(
  asked: Asked,
  response: WireRegistration,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      supportedAlgorithmIDs: signatureKinds,
      ...expectedOf(asked),
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: response.response.transports ?? [],
    }
  } catch {
    // The library throws at whatever does not fit; to us all of it is one no.
    return null
  }
}

/** The passkey's counter after it was used; null where it was not its owner, not for us, not now, or a copy of it. */
export async function checkAssertion(
  asked: Asked,
  response: WireAssertion,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      ...expectedOf(asked),
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
