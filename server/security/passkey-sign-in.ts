import { accept, refuse } from '@candor/domain/result.ts'
import { beginPasskeySignIn, signInWithPasskey, type WireAssertion } from '@candor/wire/passkeys.ts'
import type { FastifyInstance } from 'fastify'
import { type Customer, findCustomer } from '../customers/customer-table.ts'
import { openSession } from '../customers/open-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { checkAssertion } from './check-passkey.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { challengeLife, findPasskey, makeChallenge, notePasskeyUsed } from './passkey-table.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** Whose passkey it was that answered; null where anything is wrong, and nothing tells what. */
async function ownerOf(
  { database, clock }: Dependencies,
  party: RelyingParty,
  response: WireAssertion,
): Promise<Customer | null> {
  const now = clock()
  const passkey = await findPasskey(database, Buffer.from(response.id, 'base64url'))
  if (!passkey) return null
  const asked = { connection: database, party, customerId: null, now }
  const counter = await checkAssertion(asked, response, passkey)
  if (counter === null || !(await notePasskeyUsed(database, passkey, counter, now))) return null
  const customer = await findCustomer(database, passkey.customer_id)
  return customer && customer.closed_at === null ? customer : null
}

/** Signing in with a passkey: it is something its owner has, and it asked them who they are, so that no code is asked for beside it. */
export function registerPasskeySignIn(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, beginPasskeySignIn, async ({ request }) => {
    const party = relyingPartyOf(deps.config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const challenge = await makeChallenge(deps.database, null, deps.clock())
    const { generateAuthenticationOptions } = await loadWebAuthn()
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(challenge),
      timeout: challengeLife,
      userVerification: 'required',
    })
    return accept({ options: { ...options } })
  })

  registerRoute(server, signInWithPasskey, async ({ body, session, request, reply }) => {
    const party = relyingPartyOf(deps.config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    // Guessing at passkeys is hopeless, so wrong ones are not counted: nobody can make others at the same address wait.
    const customer = await ownerOf(deps, party, body.response)
    if (!customer) return refuse(refusal('passkey-refused'))
    const opening = { deviceId: body.deviceId, request, reply, before: session }
    return accept(await openSession(deps, customer, opening))
  })
}
