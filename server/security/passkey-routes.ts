import { accept, refuse } from '@candor/domain/result.ts'
import { addPasskey, beginPasskey, removePasskey } from '@candor/wire/passkeys.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { beginRegistration, keepPasskey, writePasskey } from './add-passkey.ts'
import { cleanName } from './clean-name.ts'
import { confirmCustomer, needPassword } from './confirm-customer.ts'
import { deletePasskey } from './passkey-table.ts'
import { relyingPartyOf } from './relying-party.ts'

const ownerOf = ({ id }: Customer) => ({ part: 'customer', id }) as const

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
    return await beginRegistration(deps, party, {
      owner: ownerOf(customer),
      userName: customer.email ?? customer.account_number,
      displayName: customer.account_name,
      handle: customer.account_number,
    })
  })

  registerRoute(server, addPasskey, async ({ body, session, request }) => {
    const { customer } = session
    const named = cleanName(body.name)
    if (!named.ok) return named
    const party = relyingPartyOf(config, request)
    if (!party) return refuse(refusal('passkey-unavailable'))
    const name = named.value
    const outcome = await database.transaction().execute(async (transaction) => {
      const made = { owner: ownerOf(customer), name, response: body.response, now: clock() }
      const kept = await keepPasskey(transaction, party, made)
      if (!kept.ok) return kept
      const note = { kind: 'passkey-added', details: { name } } as const
      return accept({ passkey: kept.value, tell: await noteSecurity(deps, transaction, customer, note) })
    })
    if (!outcome.ok) return outcome
    outcome.value.tell()
    return accept(writePasskey(outcome.value.passkey))
  })

  registerRoute(server, removePasskey, async ({ params, session }) => {
    const { customer } = session
    const tell = await database.transaction().execute(async (transaction) => {
      const name = await deletePasskey(transaction, ownerOf(customer), BigInt(params.id))
      if (name === null) return null
      return await noteSecurity(deps, transaction, customer, { kind: 'passkey-removed', details: { name } })
    })
    if (tell === null) return refuse(refusal('not-found'))
    tell()
    return accept({})
  })
}
