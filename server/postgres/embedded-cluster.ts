import { setTimeout as sleep } from 'node:timers/promises'
import { BootProblem } from './boot-problem.ts'
import { archiveSettings, switchArchiving } from './cluster-archive.ts'
import { claimHome, clusterPathOf, makeHome, readHome, removeHalfMadeHomes } from './cluster-folder.ts'
import { type ClusterSettings, isDurable } from './cluster-settings.ts'
import { throughSocket } from './cluster-socket.ts'
import { chooseClusterUser } from './cluster-user.ts'
import { type DataFolderLock, lockDataFolder } from './data-folder-lock.ts'
import { checkClusterVersion, initCluster } from './init-cluster.ts'
import type { Launch } from './launch-postmaster.ts'
import { binariesFor } from './postgres-binaries.ts'
import { isStillRunning, type ProcessIdentity } from './process-identity.ts'
import { type Postmaster, reachPostmaster, tryQuery, urlOf } from './reach-postmaster.ts'

/**
 * `folder` is the data folder. `revive` starts PostgreSQL again, on its port, when it dies while we run; on by default. `archive` begins or ends the
 * archiving of its log; without it, that is as at the last start.
 */
export type ClusterOptions = {
  folder: string
  say: (line: string) => void
  settings?: ClusterSettings
  archive?: boolean
  revive?: boolean
}

export type Cluster = {
  url: string
  /** The quicker way for the server itself, with whatever login the address has. */
  throughSocket(url: string): string
  port: number
  readonly pid: number
  adopted: boolean
  /** Writes to disk what a stop would have to write, so that a stop soon afterwards is short. The database goes on meanwhile. */
  flush(): Promise<void>
  stop(): Promise<void>
  /** For a second Ctrl-C: asks PostgreSQL to end at once, without waiting. Its next start recovers. */
  abandon(): void
}

/** Elsewhere than on Linux each look costs a call of `ps`. */
const WATCH_EVERY = process.platform === 'linux' ? 250 : 2000
const FAST_STOP_MS = 10_000
const IMMEDIATE_STOP_MS = 10_000

const prepare = async ({ folder, say, settings = {}, archive }: ClusterOptions): Promise<Launch> => {
  removeHalfMadeHomes(folder)
  const user = chooseClusterUser(clusterPathOf(folder), say)
  const binaries = binariesFor(user)
  if (binaries.copied)
    say(`PostgreSQL's programs are run from ${binaries.folder}, where its user can reach them.`)
  const place =
    readHome(folder) ??
    (await makeHome(folder, user, say, ({ cluster }, passwordFile) =>
      initCluster(binaries, user, { cluster, passwordFile, durable: isDurable(settings) }),
    ))
  checkClusterVersion(place.cluster, binaries)
  switchArchiving(place, user, archive ?? null)
  return { place, binaries, user, settings: { ...archiveSettings(place, binaries), ...settings } }
}

/** The lock of the data folder is not enough: two folders may lead to one cluster. */
const lockCluster = (folder: string, { place }: Launch): DataFolderLock => {
  const lock = lockDataFolder(place.home)
  if (lock.ok) {
    claimHome(folder, place)
    return lock.value
  }
  throw new BootProblem(
    `The database in ${place.home} is in use by another Candor (process ${lock.refusal.pid}). ` +
      'Give this one its own folder with CANDOR_DATA and its own PORT.',
  )
}

const signal = (identity: ProcessIdentity, name: 'SIGINT' | 'SIGQUIT'): void => {
  try {
    if (isStillRunning(identity)) process.kill(identity.pid, name)
  } catch {}
}

const awaitEnd = async (identity: ProcessIdentity, patience: number): Promise<boolean> => {
  const deadline = performance.now() + patience
  while (isStillRunning(identity)) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Fast shutdown writes a checkpoint and ends; one that hangs is ended at once and recovers at its next start. */
const stopPostmaster = async (identity: ProcessIdentity, say: (line: string) => void): Promise<void> => {
  signal(identity, 'SIGINT')
  if (await awaitEnd(identity, FAST_STOP_MS)) return
  say('PostgreSQL takes long to close; ending it at once. It recovers at the next start.')
  signal(identity, 'SIGQUIT')
  if (!(await awaitEnd(identity, IMMEDIATE_STOP_MS))) say(`PostgreSQL (process ${identity.pid}) did not end.`)
}

/** Keeps the server up until `isOver`; gives up on nothing, since the reason (a full disk, say) may be mended meanwhile. */
const watch = async (
  launch: Launch,
  current: { postmaster: Postmaster },
  say: (line: string) => void,
  over: AbortSignal,
): Promise<void> => {
  while (!over.aborted) {
    await sleep(WATCH_EVERY, undefined, { ref: false, signal: over }).catch(() => {})
    if (over.aborted || isStillRunning(current.postmaster.identity)) continue
    say('PostgreSQL ended unexpectedly; starting it again.')
    try {
      current.postmaster = await reachPostmaster(launch, say, current.postmaster.port)
      say('PostgreSQL is back.')
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      await sleep(2000, undefined, { ref: false, signal: over }).catch(() => {})
    }
  }
}

export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { say, revive = true } = options
  const launch = await prepare(options)
  const lock = lockCluster(options.folder, launch)
  const current = {
    postmaster: await reachPostmaster(launch, say).catch((error: unknown) => {
      lock.release()
      throw error
    }),
  }
  const { port, adopted } = current.postmaster
  const over = new AbortController()
  const watching = revive ? watch(launch, current, say, over.signal) : Promise.resolve()
  return {
    url: urlOf(launch.place, port),
    throughSocket: (url) => throughSocket(url, launch.place.cluster),
    port,
    adopted,
    get pid() {
      return current.postmaster.identity.pid
    },
    flush: async () => {
      await tryQuery(urlOf(launch.place, port), 'checkpoint')
    },
    stop: async () => {
      over.abort()
      await watching
      await stopPostmaster(current.postmaster.identity, say)
      lock.release()
    },
    abandon: () => {
      over.abort()
      signal(current.postmaster.identity, 'SIGQUIT')
    },
  }
}
