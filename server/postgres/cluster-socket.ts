import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/*
 * The server that serves reaches our own PostgreSQL through a Unix socket in the cluster's folder: writing to it costs the process a
 * third less than TCP over loopback. Tools and tests take TCP, which works for every folder and on every system.
 */

const socketName = '.s.PGSQL.'
/** The socket, or the file that says whose it is. */
export const isSocketName = (name: string): boolean => name.startsWith(socketName)
/** A system takes 107 bytes for the whole path, 103 on some; the socket's name has 14. */
const longestFolderBytes = 88

/** Where PostgreSQL puts its socket, as its command line wants it; empty where it has none. */
export const socketFolderOf = (cluster: string): string =>
  process.platform === 'win32' || Buffer.byteLength(cluster) > longestFolderBytes || cluster.includes('"')
    ? ''
    : `"${cluster}"`

/** The same address through the socket, if PostgreSQL has one: one that was started by an earlier version has none. */
export function throughSocket(url: string, cluster: string): string {
  const address = new URL(url)
  if (!existsSync(join(cluster, socketName + address.port))) return url
  address.searchParams.set('host', cluster)
  return address.href
}

/** What a kill has left: PostgreSQL would not start where another program has got the pid that is named there. */
export function removeLeftoverSockets(cluster: string): void {
  for (const name of readdirSync(cluster))
    if (isSocketName(name)) rmSync(join(cluster, name), { force: true })
}
