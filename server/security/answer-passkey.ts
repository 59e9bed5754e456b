import type { WireAssertion } from '@candor/wire/passkey-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkAssertion } from './check-passkey.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import {
  challengeLifeMs,
  findPasskey,
  makeChallenge,
  notePasskeyUsed,
  type PasskeyAsked,
} from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a browser's authenticator is asked to sign. */
export async function beginAssertion(
  { database, clock }: Dependencies,
  party: RelyingParty,
  person: PasskeyAsked,
) {
  const challenge = await makeChallenge(database, person, clock())
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(challenge),
    timeout: challengeLifeMs,
    userVerification: 'required',
  })
  return { options: { ...options } }
}

/** Whose passkey it was that answered; null where anything is wrong, without saying what. */
export async function ownerOfPasskey(
  { database, clock }: Dependencies,
  party: RelyingParty,
  person: PasskeyAsked,
  response: WireAssertion,
): Promise<bigint | null> {
  const now = clock()
  const passkey = await findPasskey(database, person.part, Buffer.from(response.id, 'base64url'))
  if (!passkey || (person.id !== null && passkey.ownerId !== person.id)) return null
  const counter = await checkAssertion({ connection: database, party, person, now }, response, passkey)
  if (counter === null || !(await notePasskeyUsed(database, passkey, counter, now))) return null
  return passkey.ownerId
}
