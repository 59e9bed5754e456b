import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whom a passkey is made for, and from where it may be used: our own origin and nothing else. */
export type RelyingParty = { id: string; origin: string }

/**
 * Browsers keep passkeys by host name, so there are none where we are called by a number. Without a public address it is the name we
 * were called by, which the check of hosts has found to be one of our own.
 */
export function relyingPartyOf(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty | null {
  const origin = publicOrigin ?? `${request.protocol}://${request.host}`
  const id = URL.parse(origin)?.hostname ?? ''
  return id === '' || id.startsWith('[') || isIP(id) !== 0 ? null : { id, origin }
}
