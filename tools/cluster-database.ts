import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveKeys } from '@candor/server/backups/keep-keys.ts'
import { restoreBackup } from '@candor/server/backups/restore-backup.ts'
import { takeBackup } from '@candor/server/backups/take-backup.ts'
import { readHome } from '@candor/server/postgres/cluster-folder.ts'
import { chooseClusterUser } from '@candor/server/postgres/cluster-user.ts'
import { type Cluster, startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { locateBinaries } from '@candor/server/postgres/postgres-binaries.ts'
import pg from 'pg'
import { openProxy, type PortProxy } from './cluster-proxy.ts'

/**
 * PostgreSQL with a standby that every commit waits for, behind one port that always leads to the primary. For tests and for looking at:
 * an installation leaves this to Patroni (docs/OPERATIONS.md).
 */
export type Pair = {
  /** The owner's address at the port that leads to the primary. */
  url: string
  /** The primary's own address, for measuring without the proxy in between. */
  primaryUrl(): string
  primaryPid(): number
  standbyPid(): number
  /** Makes the standby the primary, after the primary has died, and a new standby beside it. */
  failOver(): Promise<void>
  /** Starts the standby again that was killed. */
  reviveStandby(): Promise<void>
  stop(): Promise<void>
}

type Site = { folder: string; cluster: Cluster }

const standbyName = 'candor_standby'
/** Three processes for each api, feed, watcher and jobs, and some tools. */
const shared = { max_connections: '300', wal_keep_size: '512MB' }
const catchUpMs = 60_000

const portOf = (url: string, port: number): string => {
  const parsed = new URL(url)
  parsed.port = String(port)
  return parsed.href
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const start = (folder: string, settings: Record<string, string>): Promise<Cluster> =>
  startCluster({ folder, say: () => {}, settings: { ...shared, ...settings }, revive: false })

/** A copy of the primary that follows it. */
async function makeStandby(folder: string, primary: Site): Promise<Site> {
  const home = readHome(primary.folder)
  if (home === null) throw new Error(`${primary.folder} has no database`)
  const postgresVersion = locateBinaries().version
  const [backup, keys] = [`${folder}.backup`, `${folder}.keys`]
  for (const path of [folder, backup, keys]) rmSync(path, { recursive: true, force: true })
  await takeBackup({ url: primary.cluster.url, home, target: backup, postgresVersion, publicKey: null })
  saveKeys(primary.folder, keys, null)
  await restoreBackup({
    ...{ backup, keys, dataFolder: folder, postgresVersion, say: () => {} },
    ...{ privateKey: null, archive: null, until: null },
  })
  for (const path of [backup, keys]) rmSync(path, { recursive: true, force: true })
  const made = readHome(folder)
  if (made === null) throw new Error('the standby was not made')
  const signal = join(made.cluster, 'standby.signal')
  writeFileSync(signal, '')
  const user = chooseClusterUser(made.cluster, () => {})
  if (user !== null) chownSync(signal, user.uid, user.gid)
  return { folder, cluster: await followPrimary(folder, primary.cluster.url) }
}

const followPrimary = (folder: string, primaryUrl: string): Promise<Cluster> => {
  const { hostname, port, username, password } = new URL(primaryUrl)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${standbyName}`
  return start(folder, { primary_conninfo: conninfo })
}

/** From here on every commit waits until the standby has it on disk. */
async function awaitStandby(url: string): Promise<void> {
  await ask(url, `alter system set synchronous_standby_names = '${standbyName}'`)
  await ask(url, 'select pg_reload_conf()')
  const deadline = performance.now() + catchUpMs
  const follows = () => ask(url, `select from pg_stat_replication where sync_state = 'sync'`)
  while ((await follows()).length === 0) {
    if (performance.now() > deadline) throw new Error('the standby does not follow')
    await sleep(200)
  }
}

async function promote(url: string): Promise<void> {
  // Nobody follows it yet, and commits must not wait for somebody who is not there.
  await ask(url, 'select pg_promote(true, 30)')
  await ask(url, `alter system set synchronous_standby_names = ''`)
  await ask(url, 'select pg_reload_conf()')
}

export async function openPair(folder: string): Promise<Pair> {
  let number = 0
  const nextFolder = () => {
    number += 1
    const made = join(folder, `postgres-${number}`)
    mkdirSync(made, { recursive: true, mode: 0o711 })
    return made
  }
  const first = nextFolder()
  let primary: Site = { folder: first, cluster: await start(first, {}) }
  let standby = await makeStandby(nextFolder(), primary)
  await awaitStandby(primary.cluster.url)
  const proxy: PortProxy = await openProxy(() => [primary.cluster.port])
  return {
    url: portOf(primary.cluster.url, proxy.port),
    primaryUrl: () => primary.cluster.url,
    primaryPid: () => primary.cluster.pid,
    standbyPid: () => standby.cluster.pid,
    async failOver() {
      const dead = primary
      await promote(standby.cluster.url)
      primary = standby
      proxy.cut()
      await dead.cluster.stop()
      standby = await makeStandby(nextFolder(), primary)
      await awaitStandby(primary.cluster.url)
    },
    async reviveStandby() {
      await standby.cluster.stop()
      standby = { ...standby, cluster: await followPrimary(standby.folder, primary.cluster.url) }
    },
    async stop() {
      await proxy.close()
      await primary.cluster.stop()
      await standby.cluster.stop()
    },
  }
}
