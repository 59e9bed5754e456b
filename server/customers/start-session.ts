import { createHash, randomBytes } from 'node:crypto'
import { absoluteLimitMs, sessionEnd } from '@candor/domain/customers/session-rule.ts'
import type { WireSession } from '@candor/wire/customers.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { addressGroup } from '../http/address-group.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import type { Connection } from '../postgres/database.ts'
import { wireCustomer } from './customer-table.ts'
import { rememberDevice } from './known-device-table.ts'
import { hashToken, insertSession } from './session-table.ts'

type CookieConfig = Pick<Dependencies['config'], 'publicOrigin'>

export const isSecure = ({ publicOrigin }: CookieConfig): boolean =>
  publicOrigin?.startsWith('https://') ?? false

/** Under TLS the name itself has browsers refuse a cookie that another host, or a page without TLS, has set in our place. */
export const sessionCookie = (config: CookieConfig): string =>
  isSecure(config) ? '__Host-candor_session' : 'candor_session'

export const hashDevice = (deviceId: string): Buffer => createHash('sha256').update(deviceId).digest()

/** How the cookie is written and taken back: never readable by a script, never sent along from another site. */
export const cookieRules = (config: CookieConfig) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

type Device = { deviceId: string; request: FastifyRequest }

/** Makes a session with a fresh random token. The token itself is known to the browser alone. */
export async function startSession(connection: Connection, customer: Customer, device: Device, now: number) {
  const token = randomBytes(32).toString('base64url')
  const deviceHash = hashDevice(device.deviceId)
  const at = new Date(now)
  await insertSession(connection, {
    token_hash: hashToken(token),
    customer_id: customer.id,
    device_hash: deviceHash,
    device_name: (device.request.headers['user-agent'] ?? '').slice(0, 200),
    address: device.request.ip,
    started_at: at,
    seen_at: at,
    ended_at: null,
  })
  await rememberDevice(connection, customer.id, deviceHash, now)
  return token
}

export function giveSession(
  deps: Dependencies,
  reply: FastifyReply,
  token: string,
  customer: Customer,
  now: number,
): WireSession {
  reply.setCookie(sessionCookie(deps.config), token, {
    ...cookieRules(deps.config),
    maxAge: absoluteLimitMs / 1000,
  })
  const { request } = reply
  const address = addressGroup(request.ip)
  // The route says how the customer has signed in.
  deps.log.info(
    {
      requestId: request.id,
      route: request.routeOptions.url ?? null,
      customer: customer.account_number,
      address,
    },
    'signed in',
  )
  const endsAt = sessionEnd({ startedAt: now, seenAt: now, endedAt: null })
  return { customer: wireCustomer(customer), endsAt: new Date(endsAt).toISOString(), canReturn: false }
}
