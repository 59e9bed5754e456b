import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { beginPasskeySignIn, signInWithPasskey, type WireAssertion } from '@candor/wire/passkeys.ts'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { type Customer, findCustomer } from '../customers/customer-table.ts'
import { openSession } from '../customers/open-session.ts'
import { addFailure } from '../customers/sign-in-failure-table.ts'
import { counterOf, slowDown } from '../customers/slow-down.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { checkAssertion } from './check-passkey.ts'
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

/** Guessing at passkeys is hopeless; what it costs us is slowed down all the same. */
async function checkPasskey(
  deps: Dependencies,
  party: RelyingParty,
  response: WireAssertion,
  address: string,
): Promise<Result<Customer, Refusal>> {
  const counter = counterOf('address', addressGroup(address))
  const waiting = await slowDown(deps.database, [counter], deps.clock())
  if (waiting) return refuse(waiting)
  const customer = await ownerOf(deps, party, response)
  if (customer) return accept(customer)
  await addFailure(deps.database, [counter.key], deps.clock())
  return refuse(refusal('passkey-refused'))
}

/** Signing in with a passkey: it is something its owner has, and it asked them who they are, so that no code is asked for beside it. */
export function registerPasskeySignIn(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, beginPasskeySignIn, async ({ request }) => {
    const party = relyingPartyOf(deps.config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const challenge = await makeChallenge(deps.database, null, deps.clock())
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
    const checked = await checkPasskey(deps, party, body.response, request.ip)
    if (!checked.ok) return checked
    const opening = { deviceId: body.deviceId, request, reply, before: session }
    return accept(await openSession(deps, checked.value, opening))
  })
}
