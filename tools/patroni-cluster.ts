import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { type ClusterUser, chooseClusterUser } from '@candor/server/postgres/cluster-user.ts'
import { findFreePort } from '@candor/server/postgres/find-free-port.ts'
import { OWNER } from '@candor/server/postgres/init-cluster.ts'
import { binariesFor } from '@candor/server/postgres/postgres-binaries.ts'
import { ROOT } from '@candor/tests/faults/server-under-test.ts'
import { type Network, openNetwork } from './patroni-network.ts'
import {
  findPrograms,
  hasLongTtl,
  makeProgram,
  type Program,
  type Programs,
  postgresIn,
  stealsLease,
} from './patroni-processes.ts'
import {
  type DatabaseName,
  databases,
  haproxySettings,
  type KeeperName,
  keepers,
  patroniSettings,
} from './patroni-settings.ts'

type DatabaseMember = {
  /** Patroni with its PostgreSQL. */
  machine: Program
  /** PostgreSQL's processes, the first of which has the others. */
  postgres(): number[]
  config: string
}

/** Three PostgreSQL under Patroni, three etcd that they agree by, and haproxy in front of the primary and of the servers. */
export type PatroniCluster = {
  /** The owner's address at the port that leads to the primary. */
  url: string
  apiPorts: readonly number[]
  network: Network
  members: Readonly<Record<DatabaseName, DatabaseMember>>
  etcd: Readonly<Record<KeeperName, Program>>
  haproxy: Program
  /** This Patroni is older than it has to be, and runs with what it lacks. */
  isGuarded: boolean
  /** How much longer than with the sample's `ttl` a machine that has fallen silent is waited for. */
  longerMs: number
  /** What its Patroni says, which haproxy goes by. */
  isPrimary(name: DatabaseName): Promise<boolean>
  /** Waits until all three run and commits wait for two of them; says who is what. */
  awaitWhole(): Promise<Whole>
  switchOver(from: DatabaseName, to: DatabaseName): void
  stop(): Promise<void>
}

type MemberState = {
  name: DatabaseName
  role: string
  state: string
  timeline?: number
  lag?: number | string
}
export type Whole = { primary: DatabaseName; standby: DatabaseName; other: DatabaseName }

/** The network of the servers, of haproxy and of this tool. */
export const here = 'servers'
const wholePatienceMs = 120_000
const restPort = 8008

/** Links to PostgreSQL's programs, and in the same folder what is missing among them. */
function gatherPrograms(folder: string, user: ClusterUser | null): void {
  const place = join(folder, 'bin')
  mkdirSync(place, { mode: 0o755 })
  const binaries = join(binariesFor(user).folder, 'bin')
  for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(join(binaries, name), join(place, name))
  for (const name of ['pg_controldata', 'pg_isready', 'copy_primary']) {
    copyFileSync(join(ROOT, 'tools/patroni_programs.py'), join(place, name))
    chmodSync(join(place, name), 0o755)
  }
  copyFileSync(join(ROOT, 'tools/patroni_with_guard.py'), guardedIn(folder))
  chmodSync(guardedIn(folder), 0o755)
}

/** Patroni before 3.0.3 runs with what it lacks. */
const guardedIn = (folder: string): string => join(folder, 'bin/patroni')

/** PostgreSQL refuses to run as root. */
const asUser = (user: ClusterUser | null): string[] =>
  user === null ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']

type Site = {
  folder: string
  network: Network
  programs: Programs
  user: ClusterUser | null
  passwords: Passwords
}
type Passwords = { owner: string; replicator: string }

function openEtcd({ folder, network, programs }: Site, name: KeeperName): Program {
  const urlOf = (one: KeeperName, port: number) => `http://${network.addressOf(one)}:${port}`
  const [client, peer] = [urlOf(name, 2379), urlOf(name, 2380)]
  return makeProgram(
    [
      ...network.on(name),
      ...[programs.etcd, '--name', name, '--data-dir', join(folder, name)],
      // Another one leads before Patroni takes etcd for gone (`retry_timeout`).
      ...['--heartbeat-interval', '100', '--election-timeout', '500'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', keepers.map((one) => `${one}=${urlOf(one, 2380)}`).join(',')],
    ],
    join(folder, `${name}.log`),
  )
}

function openMember(
  { folder, network, programs, user, passwords }: Site,
  name: DatabaseName,
): DatabaseMember {
  const place = join(folder, name)
  const [config, ownerPass] = [join(place, 'patroni.yml'), join(place, 'owner.pgpass')]
  for (const path of [place, join(place, 'socket')]) mkdirSync(path, { mode: 0o700 })
  const text = patroniSettings({
    ...{ name, folder: place, range: network.range, programs: join(folder, 'bin') },
    address: network.addressOf(name),
    etcd: keepers.map(network.addressOf),
    ownerPassword: passwords.owner,
    replicatorPassword: passwords.replicator,
  })
  writeFileSync(config, text, { mode: 0o600 })
  writeFileSync(ownerPass, `*:*:*:${OWNER}:${passwords.owner}\n`, { mode: 0o600 })
  if (user !== null)
    for (const path of [place, config, ownerPass, join(place, 'socket')]) chownSync(path, user.uid, user.gid)
  const patroni = stealsLease(programs.patroni) ? guardedIn(folder) : programs.patroni
  const command = [...network.on(name), ...asUser(user), patroni, config]
  const postgres = () => postgresIn(join(place, 'data'))
  return { machine: makeProgram(command, join(folder, `${name}.log`), postgres), postgres, config }
}

async function isPrimary(network: Network, name: DatabaseName): Promise<boolean> {
  const options = { signal: AbortSignal.timeout(2_000) }
  return (await fetch(`http://${network.addressOf(name)}:${restPort}/primary`, options)).ok
}

async function lookAt(network: Network): Promise<MemberState[]> {
  for (const name of databases) {
    try {
      const options = { signal: AbortSignal.timeout(2_000) }
      const response = await fetch(`http://${network.addressOf(name)}:${restPort}/cluster`, options)
      const { members } = (await response.json()) as { members: MemberState[] }
      return members
    } catch {
      // The next one may know.
    }
  }
  return []
}

/** One primary and two standbys that commits wait for, all on the same timeline. */
function judgeWhole(states: readonly MemberState[]): Whole | null {
  const primary = states.find(({ role }) => role === 'leader')?.name
  const [standby, other] = states.filter(({ role }) => role === 'sync_standby').map(({ name }) => name)
  const isWell = states.every(
    ({ state, timeline, lag = 0 }) =>
      ['running', 'streaming'].includes(state) && timeline === states[0]?.timeline && Number(lag) < 2 ** 24,
  )
  return isWell && primary && standby && other ? { primary, standby, other } : null
}

async function awaitWhole(network: Network): Promise<Whole> {
  const deadline = performance.now() + wholePatienceMs
  for (;;) {
    const states = await lookAt(network)
    const whole = judgeWhole(states)
    if (whole) return whole
    if (performance.now() > deadline)
      throw new Error(`Patroni does not bring its members together: ${JSON.stringify(states)}`)
    await sleep(500)
  }
}

/** Throws with the names of the packages that are missing. */
export function findPatroni(): Programs {
  const { found, missing } = findPrograms()
  if (missing.length > 0)
    throw new BootProblem(
      `This cluster needs ${missing.join(', ')}, which this machine lacks: apt-get install ${missing.join(' ')}. ` +
        'npm run cluster without --patroni needs nothing.',
    )
  return found
}

export async function openPatroni(folder: string, entrancePort: number): Promise<PatroniCluster> {
  const programs = findPatroni()
  const user = chooseClusterUser(folder, () => {})
  gatherPrograms(folder, user)
  const network = openNetwork([...databases, ...keepers], here)
  const secret = () => randomBytes(12).toString('hex')
  const site: Site = { folder, network, programs, user, passwords: { owner: secret(), replicator: secret() } }
  const etcd = {
    'etcd-1': openEtcd(site, 'etcd-1'),
    'etcd-2': openEtcd(site, 'etcd-2'),
    'etcd-3': openEtcd(site, 'etcd-3'),
  }
  const members = {
    'db-1': openMember(site, 'db-1'),
    'db-2': openMember(site, 'db-2'),
    'db-3': openMember(site, 'db-3'),
  }
  const databasePort = await findFreePort()
  const apiPorts = [await findFreePort(), await findFreePort(), await findFreePort()]
  const front = join(folder, 'haproxy.cfg')
  const databaseAddresses = databases.map(network.addressOf)
  writeFileSync(front, haproxySettings({ databaseAddresses, databasePort, apiPorts, entrancePort }))
  const haproxy = makeProgram([programs.haproxy, '-db', '-f', front], join(folder, 'haproxy.log'))
  const stop = async () => {
    const all = [...Object.values(members).map(({ machine }) => machine), haproxy, ...Object.values(etcd)]
    for (const one of all) {
      one.thaw()
      await one.kill()
    }
  }
  try {
    for (const one of [...Object.values(etcd), haproxy]) one.launch()
    for (const { machine } of Object.values(members)) machine.launch()
    await awaitWhole(network)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://${OWNER}:${site.passwords.owner}@127.0.0.1:${databasePort}/postgres`,
    ...{ apiPorts, network, members, etcd, haproxy, stop },
    isGuarded: stealsLease(programs.patroni),
    longerMs: hasLongTtl(programs.patroni) ? 15_000 : 0,
    isPrimary: (name) => isPrimary(network, name),
    awaitWhole: () => awaitWhole(network),
    switchOver(from, to) {
      const { status, stdout, stderr } = spawnSync(
        programs.patronictl,
        ['-c', members[from].config, 'switchover', '--master', from, '--candidate', to, '--force', 'candor'],
        { encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(`patronictl switchover: ${stdout}${stderr}`)
    },
    stop,
  }
}
