import type { Config } from '../config.ts'

/**
 * Where links in letters lead: never to the host a request names, because somebody who requests another customer's link could then choose
 * where it leads.
 */
export function ownOrigin({
  publicOrigin,
  host,
  port,
}: Pick<Config, 'publicOrigin' | 'host' | 'port'>): string {
  if (publicOrigin !== null) return publicOrigin
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
