import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { RefusedRequest, refusal } from './refusal.ts'

/** The name or address in a `Host` header, without port and brackets. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')

/**
 * Whether a request may call us by this name. Any site can let a name of its own point at our address, and a browser would then hold that
 * site's pages for ours; so only names are taken that nobody else can have: the public one, those of this machine, and plain
 * addresses, as a phone in the same network uses.
 */
export function isOwnHost(host: string, { publicOrigin, host: listening }: OwnNames): boolean {
  const name = nameIn(host)
  if (name === '' || isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost')) return true
  if (publicOrigin !== null) return name === new URL(publicOrigin).hostname
  const machine = hostname().toLowerCase()
  return [listening.toLowerCase(), machine, `${machine}.local`].includes(name)
}

type OwnNames = Pick<Config, 'publicOrigin' | 'host'>

export function registerHostCheck(server: FastifyInstance, names: OwnNames): void {
  // The same few names are requested again and again.
  const judged = new Map<string, boolean>()
  const judge = (host: string): boolean => {
    const own = isOwnHost(host, names)
    if (judged.size < 100) judged.set(host, own)
    return own
  }
  server.addHook('onRequest', (request, _reply, done) => {
    // HTTP/1.1 asks for a host, if an empty one.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      return done(new RefusedRequest(refusal('invalid-request')))
    const host = request.host ?? ''
    done((judged.get(host) ?? judge(host)) ? undefined : new RefusedRequest(refusal('foreign-origin')))
  })
}
