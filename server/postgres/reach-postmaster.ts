import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { BootProblem } from './boot-problem.ts'
import type { ClusterHome } from './cluster-folder.ts'
import { findFreePort } from './find-free-port.ts'
import { OWNER } from './init-cluster.ts'
import { type Launch, lastWords, launchPostmaster } from './launch-postmaster.ts'
import { findPostmaster, readPostmasterFile } from './postmaster-pid.ts'
import { identify, isStillRunning, type ProcessIdentity } from './process-identity.ts'

export type Postmaster = { identity: ProcessIdentity; port: number; adopted: boolean }

const DATABASE = 'candor'
const TIMEOUT_MS = 30_000
const ATTEMPTS_WITHOUT_HOPE = 3

/** Reasons that pass by themselves: backends orphaned by a kill still hold the memory, or someone took the port first. */
const PASSING = /shared memory|lock file|could not bind|TCP\/IP sockets|Address already in use/

export const urlOf = ({ password }: ClusterHome, port: number, database = DATABASE): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')

/** The error's code, or '' where it went well. */
export const tryQuery = async (url: string, sql: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
    return ''
  } catch (error) {
    // A connection cut without a word (the server died or is closing) carries no code.
    return codeOf(error) || 'cut'
  } finally {
    await client.end().catch(() => {})
  }
}

type Look = 'ready' | 'gone' | 'starting' | 'waiting'

/** One try. The first connection to a new cluster finds no database of ours yet and makes it. */
const look = async (place: ClusterHome, identity: ProcessIdentity): Promise<Look> => {
  if (!isStillRunning(identity)) return 'gone'
  const file = readPostmasterFile(place.cluster)
  if (file === null || file.pid !== identity.pid || file.port === null) return 'waiting'
  const code = await tryQuery(urlOf(place, file.port), 'select 1')
  if (code === '') return 'ready'
  if (code === '3D000') await tryQuery(urlOf(place, file.port, 'postgres'), `create database ${DATABASE}`)
  if (code === '28P01') {
    throw new BootProblem(
      `PostgreSQL refuses the password in ${place.home}/password. Bring back the file that belongs to this database.`,
    )
  }
  return code === '57P03' ? 'starting' : 'waiting'
}

/** Waits until the server answers. Recovery after a crash may take long with much to replay: as long as it says so, we wait. */
const awaitReady = async (
  place: ClusterHome,
  identity: ProcessIdentity,
  say: (line: string) => void,
): Promise<number | null> => {
  let deadline = performance.now() + TIMEOUT_MS
  let told = performance.now()
  while (performance.now() < deadline) {
    const seen = await look(place, identity)
    if (seen === 'ready') return readPostmasterFile(place.cluster)?.port ?? null
    if (seen === 'gone') return null
    if (seen === 'starting') deadline = performance.now() + TIMEOUT_MS
    if (performance.now() - told > 5000) {
      told = performance.now()
      say('PostgreSQL is still recovering or closing; waiting for it.')
    }
    await sleep(25)
  }
  throw new BootProblem(
    `PostgreSQL (process ${identity.pid}) runs but does not answer. Its log is in ${place.cluster}/log; ` +
      `if it hangs, end it with kill -QUIT ${identity.pid} and start again.`,
  )
}

const explainFailure = (place: ClusterHome, words: string): BootProblem =>
  new BootProblem(
    `PostgreSQL does not start on ${place.cluster}. It says: ${words || 'nothing'}. ` +
      `More is in ${place.home}/start.log and ${place.cluster}/log; npm run doctor checks the usual causes.`,
  )

/** A server we launched and could not use must not stay behind. */
const awaitLaunched: typeof awaitReady = async (place, identity, say) => {
  try {
    return await awaitReady(place, identity, say)
  } catch (error) {
    if (isStillRunning(identity)) process.kill(identity.pid, 'SIGINT')
    throw error
  }
}

/** Adopts the server that already runs on the folder, or launches one, until one answers. */
export const reachPostmaster = async (
  launch: Launch,
  say: (line: string) => void,
  wantedPort?: number,
): Promise<Postmaster> => {
  const deadline = performance.now() + TIMEOUT_MS
  for (let attempt = 1; ; attempt += 1) {
    const found = findPostmaster(launch.place.cluster)
    const pid = found ?? launchPostmaster(launch, wantedPort ?? (await findFreePort()))
    const identity = pid === null ? null : identify(pid)
    const wait = found === null ? awaitLaunched : awaitReady
    const port = identity === null ? null : await wait(launch.place, identity, say)
    if (identity !== null && port !== null) return { identity, port, adopted: found !== null }
    const words = lastWords(launch.place)
    const hopeless = attempt >= ATTEMPTS_WITHOUT_HOPE && !PASSING.test(words)
    if (found === null && (hopeless || performance.now() > deadline))
      throw explainFailure(launch.place, words)
    await sleep(200)
  }
}
