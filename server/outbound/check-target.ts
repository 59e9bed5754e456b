import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { OutboundGuard, OutboundRefusal } from './outbound.ts'

type Address = { address: string; family: number }
/** Every address that a name has. */
export type LookUp = (name: string) => Promise<readonly Address[]>

/** An address that was checked, with the machines it stands for: the connection is made to these and to no others. */
export type CheckedTarget = { url: URL; addresses: readonly Address[] }

export const lookUpByDns: LookUp = (name) => lookup(name, { all: true })

const forbid = (detail: string) => refuse({ kind: 'forbidden' as const, detail })

/** Brackets around an IPv6 address belong to the URL. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Checks the address as written and every address its name has. A literal address is never looked up when connecting, so a check
 * of look-ups alone would let `127.0.0.1`, `[::ffff:127.0.0.1]` and `2130706433` pass: the URL's parser has made the last one a plain address.
 */
export async function checkTarget(
  text: string,
  guard: OutboundGuard,
  lookUp: LookUp,
): Promise<Result<CheckedTarget, OutboundRefusal>> {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return forbid('not an address')
  if (!guard.allowsScheme(url.protocol)) return forbid(`${url.protocol} is not https`)
  if (url.username !== '' || url.password !== '') return forbid('a name or password in the address')
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family > 0 ? [{ address: host, family }] : await lookUp(host).catch(() => [])
  if (addresses.length === 0) return refuse({ kind: 'no-answer', detail: 'no such host' })
  const inside = addresses.find(({ address }) => !guard.allowsAddress(address))
  return inside ? forbid(`${inside.address} is not public`) : accept({ url, addresses })
}
