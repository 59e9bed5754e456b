import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@candor/tests/faults/server-under-test.ts'

/** The samples of docs/hosting as they are, but for names, addresses and places. */

export const databases = ['db-1', 'db-2', 'db-3'] as const
export const keepers = ['etcd-1', 'etcd-2', 'etcd-3'] as const
export type DatabaseName = (typeof databases)[number]
export type KeeperName = (typeof keepers)[number]

const sampleOf = (name: string): string => readFileSync(join(ROOT, 'docs/hosting', name), 'utf8')

/** Each text in the sample with what stands there instead; a text that is not in it would be forgotten silently. */
function fill(name: string, replaced: readonly (readonly [string, string])[]): string {
  let text = sampleOf(name)
  for (const [part, other] of replaced) {
    if (!text.includes(part)) throw new Error(`docs/hosting/${name} has no ${part}`)
    text = text.replaceAll(part, other)
  }
  return text
}

type MemberPlaces = {
  name: DatabaseName
  address: string
  etcd: readonly string[]
  /** Who may connect. */
  range: string
  /** Where Patroni and PostgreSQL write. */
  folder: string
  programs: string
  ownerPassword: string
  replicatorPassword: string
}

/**
 * The PostgreSQL among the packages has no pg_rewind and no pg_basebackup. A primary that has gone another way is made anew, by a copy of files
 * (patroni_programs.py).
 */
const withoutRewind = (programs: string, folder: string): string => `
  create_replica_methods:
    - copy
  copy:
    command: ${programs}/copy_primary
    passfile: ${folder}/owner.pgpass
`

export const patroniSettings = (places: MemberPlaces): string => {
  const { name, address, etcd, range, folder, programs } = places
  const text = fill('patroni.yml', [
    ['name: db-1', `name: ${name}`],
    ['10.0.0.11:', `${address}:`],
    ['10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', etcd.map((one) => `${one}:2379`).join(',')],
    ['10.0.0.0/24', range],
    ['/var/lib/postgresql/18/candor', `${folder}/data`],
    ['/usr/lib/postgresql/18/bin', programs],
    ['/var/lib/postgresql/patroni.pgpass', `${folder}/patroni.pgpass`],
    ['/var/run/postgresql', `${folder}/socket`],
    ['owner-password', places.ownerPassword],
    ['replicator-password', places.replicatorPassword],
    ['use_pg_rewind: true', 'use_pg_rewind: false'],
  ])
  return text.trimEnd() + withoutRewind(programs, folder)
}

type FrontPlaces = {
  databaseAddresses: readonly string[]
  databasePort: number
  apiPorts: readonly number[]
  entrancePort: number
}

export const haproxySettings = (places: FrontPlaces): string =>
  fill('haproxy.cfg', [
    ...places.databaseAddresses.map((address, place) => [`10.0.0.1${place + 1}:`, `${address}:`] as const),
    ...places.apiPorts.map((port, place) => [`10.0.0.3${place + 1}:3000`, `127.0.0.1:${port}`] as const),
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${places.databasePort}`],
    ['bind 127.0.0.1:8080', `bind 127.0.0.1:${places.entrancePort}`],
  ])
