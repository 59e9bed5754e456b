import { randomBytes } from 'node:crypto'
import { accept, refuse } from '@candor/domain/result.ts'
import { createApiKey, revokeKey } from '@candor/wire/api-keys.ts'
import type { WireApiKey } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { lockLedger } from '../ledger/balance-table.ts'
import { type ApiKey, insertApiKey, listApiKeys, revokeApiKey } from './api-key-table.ts'
import { cleanName } from './clean-name.ts'
import { confirmCustomer } from './confirm-customer.ts'

const mostKeys = 20

export const writeApiKey = (key: ApiKey): WireApiKey => ({
  id: key.id.toString(),
  name: key.name,
  prefix: key.prefix,
  scope: key.scope,
  createdAt: key.created_at.toISOString(),
  usedAt: key.used_at?.toISOString() ?? null,
})

export function registerApiKeys(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, createApiKey, async ({ body, session, request }) => {
    const { customer } = session
    const named = cleanName(body.name)
    if (!named.ok) return named
    const confirmed = await confirmCustomer(deps, customer, body, request.ip)
    if (!confirmed.ok) return confirmed
    const name = named.value
    const text = `ck_${randomBytes(32).toString('hex')}`
    const outcome = await deps.database.transaction().execute(async (transaction) => {
      await lockLedger(transaction, customer.id)
      if ((await listApiKeys(transaction, customer.id)).length >= mostKeys)
        return refuse({ code: 'key-limit', params: { max: String(mostKeys) } } as const)
      const made = { customerId: customer.id, name, text, scope: body.scope }
      const key = await insertApiKey(transaction, made, deps.clock())
      const note = { kind: 'key-created', details: { name } } as const
      return accept({ key, tell: await noteSecurity(deps, transaction, customer, note) })
    })
    if (!outcome.ok) return outcome
    outcome.value.tell()
    return accept({ key: text, apiKey: writeApiKey(outcome.value.key) })
  })

  registerRoute(server, revokeKey, async ({ params, session }) =>
    deps.database.transaction().execute(async (transaction) => {
      const { customer } = session
      const name = await revokeApiKey(transaction, customer.id, BigInt(params.id), deps.clock())
      if (name === null) return refuse(refusal('not-found'))
      await noteSecurity(deps, transaction, customer, { kind: 'key-revoked', details: { name } })
      return accept({})
    }),
  )
}
