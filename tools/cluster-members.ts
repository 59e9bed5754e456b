import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keyFiles } from '@candor/server/backups/keep-keys.ts'
import { isDatabaseAway } from '@candor/server/postgres/database-away.ts'
import { findFreePort } from '@candor/server/postgres/find-free-port.ts'
import {
  awaitAnswer,
  killServer,
  launchServer,
  type ServerUnderTest,
  type Settings,
} from '@candor/tests/faults/server-under-test.ts'
import { openProxy, type PortProxy } from './cluster-proxy.ts'

/** One `npm start` with some of the roles. */
export type Member = {
  name: string
  readonly server: ServerUnderTest
  port: number
  /** Kills all of its processes. */
  kill(): void
  /** Starts it again on its port; returns when it is ready. */
  launch(): Promise<void>
}

const startPatienceMs = 300_000
const probeEveryMs = 500

export async function openMember(
  name: string,
  folder: string,
  settings: Settings,
  keysFrom: string | null,
  givenPort?: number,
): Promise<Member> {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  // The log's key and the master key are the installation's, not a machine's.
  for (const file of keyFiles)
    if (keysFrom !== null && existsSync(join(keysFrom, file)))
      copyFileSync(join(keysFrom, file), join(folder, file))
  const port = givenPort ?? (await findFreePort())
  const launch = async () => {
    const server = await launchServer(folder, 'node', { ...settings, PORT: String(port) })
    if ((await awaitAnswer(server, '/ready', startPatienceMs)) === null)
      throw new Error(`${name} does not start:\n${server.output().slice(-2_000)}`)
    return server
  }
  let server = await launch()
  return {
    name,
    port,
    get server() {
      return server
    },
    kill: () => killServer(server),
    async launch() {
      server = await launch()
    },
  }
}

/** How many of each role, and what they are called. The first one makes the tables and the keys. */
const plan = [
  ['api-1', 'api'],
  ['api-2', 'api'],
  ['api-3', 'api'],
  ['feed-1', 'feed'],
  ['feed-2', 'feed'],
  ['watcher-1', 'watcher'],
  ['watcher-2', 'watcher'],
  ['jobs-1', 'jobs'],
] as const

export type MemberName = (typeof plan)[number][0]

export async function openMembers(
  folder: string,
  settings: Settings,
  say: (line: string) => void,
  /** For the first ones of the plan, which a proxy has to know beforehand. */
  ports: readonly number[] = [],
): Promise<ReadonlyMap<MemberName, Member>> {
  const members = new Map<MemberName, Member>()
  try {
    for (const [name, role] of plan) {
      const keysFrom = members.size === 0 ? null : join(folder, plan[0][0])
      const port = ports[members.size]
      const member = await openMember(name, join(folder, name), { ...settings, ROLES: role }, keysFrom, port)
      members.set(name, member)
      say(`${name} is ready at port ${member.port}.`)
    }
    return members
  } catch (error) {
    for (const member of members.values()) member.kill()
    throw error
  }
}

export const memberOf = (members: ReadonlyMap<MemberName, Member>, name: MemberName): Member => {
  const member = members.get(name)
  if (!member) throw new Error(`there is no ${name}`)
  return member
}

type LoggedError = { msg?: string; err?: { message: string; code?: string } }

/** Errors of requests that the servers logged and that a database that is away does not explain, each once. */
export function strangeErrors(members: ReadonlyMap<MemberName, Member>): string[] {
  const lines = [...members.values()].flatMap(({ server }) => server.output().split('\n'))
  const logged = lines.flatMap((line): LoggedError[] => {
    try {
      return line.includes('request failed') ? [JSON.parse(line) as LoggedError] : []
    } catch {
      return []
    }
  })
  const strange = logged.flatMap(({ err }) => (err && !isDatabaseAway(err) ? [err] : []))
  return [...new Set(strange.map(({ code = '', message }) => `${code} ${message}`.trim()))]
}

const isReady = async (port: number): Promise<boolean> => {
  try {
    const options = { signal: AbortSignal.timeout(2 * probeEveryMs) }
    return (await fetch(`http://127.0.0.1:${port}/ready`, options)).ok
  } catch {
    return false
  }
}

/** One address for all servers with the role api that are ready. */
export async function openEntrance(
  members: ReadonlyMap<MemberName, Member>,
  listenOn: number,
): Promise<PortProxy> {
  const all = [...members.values()].filter(({ name }) => name.startsWith('api')).map(({ port }) => port)
  let ready: readonly number[] = all
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const states = await Promise.all(all.map(isReady))
      ready = all.filter((_, place) => states[place])
      await sleep(probeEveryMs)
    }
  }
  const looking = look()
  const proxy = await openProxy(() => ready, listenOn)
  return {
    ...proxy,
    async close() {
      isOver = true
      await looking
      await proxy.close()
    },
  }
}

export type Nats = {
  url: string
  pid(): number | undefined
  launch(): Promise<void>
  /** Forgets what its streams have kept, while it does not run. */
  wipe(): void
  stop(): void
}

/** Where Debian and others put it; a user's path often lacks it. */
const natsPlaces = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']

/** With JetStream, which keeps its streams in that folder. Null where nats-server is not installed: then events go over PostgreSQL. */
export async function openNats(folder: string): Promise<Nats | null> {
  const program = natsPlaces.find((path) => existsSync(path))
  if (program === undefined) return null
  const port = await findFreePort()
  let child: ChildProcess | undefined
  const launch = async () => {
    const options = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder]
    child = spawn(program, options, { stdio: 'ignore' })
    await sleep(300)
  }
  await launch()
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child?.pid,
    launch,
    wipe: () => rmSync(folder, { recursive: true, force: true }),
    stop: () => void child?.kill(),
  }
}
