import { accept, refuse } from '@candor/domain/result.ts'
import { readDeviceName } from '@candor/domain/security/device-name.ts'
import { addSubscription, readPush, removeSubscription } from '@candor/wire/push.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { findPushIdentity } from './push-identity.ts'
import { deleteSubscription, listSubscriptions, saveSubscription } from './subscription-table.ts'

const uncompressed = 4

/** A point of P-256 in 65 octets, and 16 octets of secret. */
function readKeys({ p256dh, auth }: { p256dh: string; auth: string }) {
  const [publicKey, authSecret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  const fits = publicKey.length === 65 && publicKey[0] === uncompressed && authSecret.length === 16
  return fits ? { publicKey, authSecret } : null
}

const wrong = (path: string) => refuse(refusal('invalid-request', { path, problem: 'field-invalid' }))

export function registerPushRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, config, clock } = deps
  const isOn = config.pushContact !== null

  registerRoute(server, readPush, async ({ session }) => {
    const [identity, rows] = await Promise.all([
      isOn ? findPushIdentity(deps) : null,
      listSubscriptions(database, session.customer.id, session.id),
    ])
    return accept({
      publicKey: identity?.publicKey ?? null,
      devices: rows.map(({ id, device_name, added_at, current }) => ({
        id: String(id),
        ...readDeviceName(device_name),
        addedAt: added_at.toISOString(),
        current,
      })),
    })
  })

  registerRoute(server, addSubscription, async ({ body, session }) => {
    if (!isOn) return refuse(refusal('push-off'))
    if (!isPushEndpoint(body.endpoint, config.pushHosts)) return wrong('endpoint')
    const keys = readKeys(body.keys)
    if (!keys) return wrong('keys')
    const { endpoint, zone } = body
    const given = {
      customerId: session.customer.id,
      sessionId: session.id,
      endpoint,
      ...keys,
      zone,
      now: clock(),
    }
    const id = await database.transaction().execute((transaction) => saveSubscription(transaction, given))
    return accept({ id: String(id) })
  })

  registerRoute(server, removeSubscription, async ({ params, session }) =>
    (await deleteSubscription(database, session.customer.id, BigInt(params.id)))
      ? accept({})
      : refuse(refusal('not-found')),
  )
}
