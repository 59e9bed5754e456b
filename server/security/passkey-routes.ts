import { accept, refuse } from '@candor/domain/result.ts'
import { addPasskey, beginPasskey, removePasskey } from '@candor/wire/passkeys.ts'
import type { FastifyInstance } from 'fastify'
import type { Customer } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { checkRegistration, signatureKinds } from './check-passkey.ts'
import { cleanName } from './clean-name.ts'
import { confirmCustomer, needPassword } from './confirm-customer.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import {
  challengeLife,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  makeChallenge,
  type Passkey,
} from './passkey-table.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { noteSecurity } from './tell-security.ts'

const mostPasskeys = 10

export const writePasskey = ({ id, name, added_at, used_at }: Passkey) => ({
  id: id.toString(),
  name,
  addedAt: added_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
})

const tooMany = () => refuse({ code: 'passkey-limit', params: { max: String(mostPasskeys) } } as const)

/** Asks for a passkey that knows its account by itself, and that asks its owner for a finger, a face or a number each time. */
async function registrationOptions(
  { database, clock }: Dependencies,
  customer: Customer,
  party: RelyingParty,
  known: readonly Passkey[],
) {
  const challenge = await makeChallenge(database, customer.id, clock())
  const { generateRegistrationOptions } = await loadWebAuthn()
  return await generateRegistrationOptions({
    rpName: 'Candor',
    rpID: party.id,
    userName: customer.email ?? customer.account_number,
    userDisplayName: customer.account_name,
    // The account number, as bytes: the same for all passkeys of a customer, and nothing that is not shown to them anyway.
    userID: new Uint8Array(Buffer.from(customer.account_number)),
    challenge: new Uint8Array(challenge),
    timeout: challengeLife,
    attestationType: 'none',
    supportedAlgorithmIDs: signatureKinds,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((each) => ({ id: each.credential_id.toString('base64url') })),
  })
}

export function registerPasskeys(server: FastifyInstance, deps: Dependencies): void {
  const { database, config, clock } = deps

  registerRoute(server, beginPasskey, async ({ body, session, request }) => {
    const { customer } = session
    const able = needPassword(customer)
    if (!able.ok) return able
    const party = relyingPartyOf(config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const confirmed = await confirmCustomer(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const known = await listPasskeys(database, customer.id)
    if (known.length >= mostPasskeys) return tooMany()
    return accept({ options: { ...(await registrationOptions(deps, customer, party, known)) } })
  })

  registerRoute(server, addPasskey, async ({ body, session, request }) => {
    const { customer } = session
    const named = cleanName(body.name)
    if (!named.ok) return named
    const party = relyingPartyOf(config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const name = named.value
    const outcome = await database.transaction().execute(async (transaction) => {
      const asked = { connection: transaction, party, customerId: customer.id, now: clock() }
      const made = await checkRegistration(asked, body.response)
      if (!made) return refuse(refusal('passkey-refused'))
      const row = { ...made, customer_id: customer.id, name, added_at: new Date(clock()) }
      const passkey = await insertPasskey(transaction, row)
      if (!passkey) return refuse(refusal('passkey-refused'))
      const note = { kind: 'passkey-added', details: { name } } as const
      return accept({ passkey, tell: await noteSecurity(deps, transaction, customer, note) })
    })
    if (!outcome.ok) return outcome
    outcome.value.tell()
    return accept(writePasskey(outcome.value.passkey))
  })

  registerRoute(server, removePasskey, async ({ params, session }) => {
    const { customer } = session
    const tell = await database.transaction().execute(async (transaction) => {
      const name = await deletePasskey(transaction, customer.id, BigInt(params.id))
      if (name === null) return null
      return await noteSecurity(deps, transaction, customer, { kind: 'passkey-removed', details: { name } })
    })
    if (tell === null) return refuse(refusal('not-found'))
    tell()
    return accept({})
  })
}
