import { accept, refuse } from '@candor/domain/result.ts'
import { beginPasskeySignIn, signInWithPasskey } from '@candor/wire/passkey-session.ts'
import type { FastifyInstance } from 'fastify'
import { findCustomer } from '../customers/customer-table.ts'
import { openSession } from '../customers/open-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { beginAssertion, ownerOfPasskey } from './answer-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'

const somebody = { part: 'customer', id: null } as const

/** Signing in with a passkey: it is something its owner has, and it has verified its owner, so that no code is needed beside it. */
export function registerPasskeySignIn(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, beginPasskeySignIn, async ({ request }) => {
    const party = relyingPartyOf(deps.config, request)
    return party
      ? accept(await beginAssertion(deps, party, somebody))
      : refuse(refusal('passkey-unavailable'))
  })

  registerRoute(server, signInWithPasskey, async ({ body, session, request, reply }) => {
    const party = relyingPartyOf(deps.config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    // Guessing at passkeys is hopeless, so wrong ones are not counted: nobody can make others at the same address wait.
    const owner = await ownerOfPasskey(deps, party, somebody, body.response)
    const customer = owner === null ? null : await findCustomer(deps.database, owner)
    if (!customer || customer.closed_at !== null) return refuse(refusal('passkey-refused'))
    const opening = { deviceId: body.deviceId, request, reply, before: session }
    return accept(await openSession(deps, customer, opening))
  })
}
