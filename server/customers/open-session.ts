import { readDeviceName } from '@candor/domain/security/device-name.ts'
import type { WireSession } from '@candor/wire/customers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import type { LiveSession } from '../http/live-session.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { isKnownDevice } from './known-device-table.ts'
import { noteSecurity } from './note-security.ts'
import { endCustomerSessions, endSession } from './session-table.ts'
import { giveSession, hashDevice, startSession } from './start-session.ts'

/** Ends a session and notifies its open sockets. */
export async function finishSession(deps: Dependencies, sessionId: bigint): Promise<void> {
  await endSession(deps.database, sessionId, deps.clock())
  deps.bus.publish('session.ended', { sessionId, reason: 'signed-out' })
}

/** Ends all sessions of a customer but one, and notifies their open sockets. Returns how many there were. */
export async function finishSessions(
  deps: Dependencies,
  customerId: bigint,
  but: bigint | null,
): Promise<number> {
  const ended = await endCustomerSessions(deps.database, customerId, but, deps.clock())
  for (const sessionId of ended) deps.bus.publish('session.ended', { sessionId, reason: 'signed-out' })
  return ended.length
}

type Opening = {
  deviceId: string
  request: FastifyRequest
  reply: FastifyReply
  /** The session the browser had until now. */
  before: LiveSession | null
}

/** As letters and lists name a device: `Chrome, Android`. */
function nameDevice(userAgent: string): string {
  const { browser, system } = readDeviceName(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ')
}

/** Signs a customer in who has shown who they are. The customer is notified of a device that is new to the account. */
export async function openSession(
  deps: Dependencies,
  customer: Customer,
  { deviceId, request, reply, before }: Opening,
): Promise<WireSession> {
  // A new sign-in always gets a new token, and the one the browser held before is worth nothing afterwards.
  if (before) await finishSession(deps, before.id)
  const now = deps.clock()
  const opened = await deps.database.transaction().execute(async (transaction) => {
    const known = await isKnownDevice(transaction, customer.id, hashDevice(deviceId))
    const token = await startSession(transaction, customer, { deviceId, request }, now)
    if (known) return { token, tell: null }
    const name = nameDevice(request.headers['user-agent'] ?? '') || '–'
    const details = { name, address: request.ip }
    const note = { kind: 'new-device', details, values: { device: name } } as const
    return { token, tell: await noteSecurity(deps, transaction, customer, note) }
  })
  opened.tell?.()
  return giveSession(deps, reply, opened.token, customer, now)
}
