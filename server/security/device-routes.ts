import { accept, refuse } from '@candor/domain/result.ts'
import { endDevice, endOtherDevices } from '@candor/wire/security.ts'
import type { FastifyInstance } from 'fastify'
import { noteSecurity } from '../customers/note-security.ts'
import { finishSessions } from '../customers/open-session.ts'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { endOwnDevice } from './device-table.ts'

export function registerDevices(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, endDevice, async ({ params, session }) => {
    const sessionId = BigInt(params.id)
    const ended = await endOwnDevice(deps.database, session.customer.id, sessionId, deps.clock())
    // Another customer's device gets the same answer as one that does not exist.
    if (!ended) return refuse(refusal('not-found'))
    deps.bus.publish('session.ended', { sessionId, reason: 'signed-out' })
    return accept({})
  })

  registerRoute(server, endOtherDevices, async ({ session }) => {
    const devicesSignedOut = await finishSessions(deps, session.customer.id, session.id)
    if (devicesSignedOut > 0)
      await noteSecurity(deps, deps.database, session.customer, { kind: 'devices-signed-out' })
    return accept({ devicesSignedOut })
  })
}
