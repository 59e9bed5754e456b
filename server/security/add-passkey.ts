import type { Result } from '@candor/domain/result.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import type { WireRegistration } from '@candor/wire/passkeys.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import { checkRegistration, signatureKinds } from './check-passkey.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import {
  challengeLifeMs,
  insertPasskey,
  listPasskeys,
  makeChallenge,
  type Passkey,
  type PasskeyOwner,
} from './passkey-table.ts'
import type { RelyingParty } from './relying-party.ts'

const mostPasskeys = 10

export const writePasskey = ({ id, name, added_at, used_at }: Passkey) => ({
  id: id.toString(),
  name,
  addedAt: added_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
})

/** The person a passkey is made for, as their device shows them. */
type NewOwner = {
  owner: PasskeyOwner
  userName: string
  displayName: string
  /** As bytes the same for all passkeys of its owner, and nothing that is not shown to them anyway. */
  handle: string
}

/** Asks for a passkey that knows its account by itself, and that asks its owner for a finger, a face or a number each time. */
export async function beginRegistration(
  { database, clock }: Dependencies,
  party: RelyingParty,
  { owner, userName, displayName, handle }: NewOwner,
): Promise<Result<{ options: { challenge: string } }, Refusal>> {
  const known = await listPasskeys(database, owner)
  if (known.length >= mostPasskeys)
    return refuse({ code: 'passkey-limit', params: { max: String(mostPasskeys) } } as const)
  const challenge = await makeChallenge(database, owner, clock())
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Candor',
    rpID: party.id,
    userName,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(handle)),
    challenge: new Uint8Array(challenge),
    timeout: challengeLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: signatureKinds,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((each) => ({ id: each.credential_id.toString('base64url') })),
  })
  return accept({ options: { ...options } })
}

/** Stores a passkey that a browser has made for its owner. */
export async function keepPasskey(
  connection: Connection,
  party: RelyingParty,
  made: { owner: PasskeyOwner; name: string; response: WireRegistration; now: number },
): Promise<Result<Passkey, Refusal>> {
  const { owner, name, response, now } = made
  const checked = await checkRegistration({ connection, party, person: owner, now }, response)
  if (!checked) return refuse(refusal('passkey-refused'))
  const passkey = await insertPasskey(connection, owner, { ...checked, name, added_at: new Date(now) })
  return passkey ? accept(passkey) : refuse(refusal('passkey-refused'))
}
