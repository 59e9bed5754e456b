import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '@candor/server/postgres/find-free-port.ts'
import type { Settings } from '@candor/tests/faults/server-under-test.ts'
import { createRandom } from '@candor/tests/faults/start-kills.ts'
import { buildAppIfStale } from './build-app.ts'
import { checkCluster, type Fault } from './cluster-check.ts'
import { openPair } from './cluster-database.ts'
import { pairFaults, serverFaults } from './cluster-faults.ts'
import {
  type Member,
  type MemberName,
  type Nats,
  openEntrance,
  openMembers,
  openNats,
  strangeErrors,
} from './cluster-members.ts'
import { explainError } from './explain-error.ts'
import { findPatroni, openPatroni } from './patroni-cluster.ts'
import { patroniFaults } from './patroni-faults.ts'
import { folderInside, runInside, whyNoNamespaces } from './patroni-network.ts'
import { secondsSince } from './print-steps.ts'
import { showLeases } from './show-leases.ts'
import { awaitStopSignal } from './stop-signals.ts'

/**
 * npm run cluster [-- --patroni] [--check | --rounds n] [--seed n] [--only text]: all of it on one machine: PostgreSQL with a standby, NATS where it
 * is installed, three servers for customers, two for prices, two that watch, one for jobs, behind one address. It shows who holds which lease.
 * --patroni: three PostgreSQL under Patroni with etcd and haproxy, which have to be installed. --check lives through each fault once, --rounds
 * through so many that the seed chooses, --only through those whose name has that text; they end with 0 where nothing was lost. Everything is
 * deleted at the end.
 */

const usualPort = 3100

const { values } = parseArgs({
  options: {
    patroni: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string' },
  },
})
const isCheck = values.check || values.rounds !== undefined

type Closers = (() => Promise<void> | void)[]
type Opened = { origin: string; url: string; faults: Fault[]; members: ReadonlyMap<MemberName, Member> }

/** What the servers are given, whatever stands behind that address. */
function settingsFor(url: string, nats: Nats | null): Settings {
  return {
    DATABASE_URL: url,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ...(isCheck && { REVIEW_MODE: 'manual' }),
    ...(nats && { NATS_URL: nats.url }),
  }
}

async function openBus(folder: string, closers: Closers): Promise<Nats | null> {
  const nats = await openNats(join(folder, 'nats'))
  if (nats) closers.push(nats.stop)
  console.log(nats ? 'NATS is running.' : 'nats-server is not installed: events go over PostgreSQL.')
  return nats
}

async function openServers(
  folder: string,
  url: string,
  closers: Closers,
  ports: readonly number[] = [],
): Promise<{ members: ReadonlyMap<MemberName, Member>; faults: Fault[] }> {
  const nats = await openBus(folder, closers)
  const members = await openMembers(folder, settingsFor(url, nats), console.log, ports)
  closers.push(() => {
    for (const member of members.values()) member.kill()
  })
  return { members, faults: serverFaults(members, nats) }
}

async function openPlain(folder: string, closers: Closers): Promise<Opened> {
  const pair = await openPair(folder)
  closers.push(pair.stop)
  console.log('PostgreSQL and its standby are running; every commit waits for both.')
  const { members, faults } = await openServers(folder, pair.url, closers)
  const entrance = await openEntrance(members, isCheck ? 0 : usualPort)
  closers.push(entrance.close)
  return {
    origin: `http://127.0.0.1:${entrance.port}`,
    ...{ url: pair.url, members },
    faults: [...faults, ...pairFaults(pair)],
  }
}

async function openWithPatroni(folder: string, closers: Closers): Promise<Opened> {
  const port = isCheck ? await findFreePort() : usualPort
  const cluster = await openPatroni(folder, port)
  closers.push(cluster.stop)
  console.log('Three etcd, three PostgreSQL under Patroni and haproxy are running.')
  if (cluster.isGuarded)
    console.log('This Patroni is older than 3.0.3 and runs with a mend; without it, it would lose commits.')
  const { members, faults } = await openServers(folder, cluster.url, closers, cluster.apiPorts)
  return {
    origin: `http://127.0.0.1:${port}`,
    ...{ url: cluster.url, members },
    faults: [...patroniFaults(cluster), ...faults],
  }
}

/** Each fault once under one load, or as many rounds of one fault as were asked for, chosen by the seed. */
async function check({ origin, url, faults, members }: Opened): Promise<number> {
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const random = createRandom(seed)
  const chosen = faults.filter(({ what }) => what.includes(values.only))
  const rounds = values.rounds === undefined ? null : Number(values.rounds)
  console.log(rounds === null ? `One round, seed ${seed}.` : `${rounds} rounds, seed ${seed}.`)
  const troubles: string[] = []
  const run = async (some: readonly Fault[]) =>
    troubles.push(...(await checkCluster({ origin, url, faults: some, random, say: console.log })))
  if (rounds === null) await run(chosen)
  else
    for (let round = 0; round < rounds; round += 1) {
      const fault = chosen[Math.floor(random() * chosen.length)]
      if (fault) await run([fault])
    }
  for (const trouble of troubles) console.error(trouble)
  for (const error of strangeErrors(members)) console.error(`A server logged: ${error}`)
  console.log(troubles.length === 0 ? 'Nothing was lost, nothing came twice.' : 'The cluster did not hold.')
  return troubles.length === 0 ? 0 : 1
}

async function openAndRun(folder: string): Promise<number> {
  const began = performance.now()
  const closers: Closers = []
  try {
    const opened = values.patroni ? await openWithPatroni(folder, closers) : await openPlain(folder, closers)
    console.log(`The cluster is at ${opened.origin}, up in ${secondsSince(began)}.`)
    if (isCheck) return await check(opened)
    const stopSignal = awaitStopSignal(() => process.exit(130))
    let isOver = false
    const showing = showLeases(opened.url, () => isOver)
    await stopSignal
    isOver = true
    await showing
    return 0
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

const run = async (): Promise<number> => {
  const inside = folderInside()
  if (inside !== null) return await openAndRun(inside)
  if (values.patroni) findPatroni()
  await buildAppIfStale(console.log)
  const folder = mkdtempSync(join(tmpdir(), 'candor-cluster-'))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  try {
    if (!values.patroni || !isCheck) return await openAndRun(folder)
    const reason = whyNoNamespaces()
    if (reason === null) return await runInside(folder)
    console.log(`No line between machines is cut, because ${reason}.`)
    return await openAndRun(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  process.exit(await run())
} catch (error) {
  const sentence = explainError(error)
  if (sentence === null) throw error
  console.error(sentence)
  process.exit(1)
}
