import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clusterPathOf, readHome } from '@candor/server/postgres/cluster-folder.ts'
import { findLockHolder } from '@candor/server/postgres/data-folder-lock.ts'
import { findPostmaster, readPostmasterFile } from '@candor/server/postgres/postmaster-pid.ts'
import { listProcesses, readStartTime } from '@candor/server/postgres/process-identity.ts'
import { urlOf } from '@candor/server/postgres/reach-postmaster.ts'
import { throwawayFolders } from '../database/throwaway-folder.ts'
import { foldersOfTests, placeOfFolders } from './kept-folder.ts'
import { findLastingPort } from './lasting-port.ts'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const OWN_NODE = join(ROOT, 'node_modules/.bin/node')

export type ServerUnderTest = {
  child: ChildProcess
  origin: string
  output: () => string
  exit: Promise<number | string>
  hasEnded: () => boolean
}

/** As in the environment: PORT for one that is to be found again after a restart, DATABASE_URL for a second server. */
export type Settings = Readonly<Record<string, string>>

/** The real command on a folder of its own. `through` is what runs the TypeScript: Node itself, or the bootstrap as npm does. */
export const launchServer = async (
  folder: string,
  through: 'node' | 'bootstrap' = 'node',
  settings: Settings = {},
): Promise<ServerUnderTest> => {
  const port = settings['PORT'] ?? String(await findLastingPort())
  const { DATABASE_URL: _unused, ...inherited } = process.env
  const leading = through === 'node' ? [] : [join(ROOT, 'tools/bootstrap.mjs')]
  const child = spawn(
    OWN_NODE,
    ['--disable-warning=ExperimentalWarning', ...leading, join(ROOT, 'tools/start.ts')],
    {
      env: {
        ...inherited,
        HOST: '127.0.0.1',
        CANDOR_DATA: folder,
        LOG_LEVEL: 'warn',
        // Nobody in front of it has to notice that it is about to end.
        DRAIN_SECONDS: '0',
        ...settings,
        PORT: port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, as a terminal gives, so that a Ctrl-C can be sent to all of it and to nobody else.
      detached: true,
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exit = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output, exit, hasEnded }
}

export const answers = async (server: ServerUnderTest, path: string): Promise<boolean> => {
  try {
    const response = await fetch(server.origin + path, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Milliseconds until the path answers 200, or null when the server ended or the time is over. */
export const awaitAnswer = async (
  server: ServerUnderTest,
  path: string,
  patience: number,
): Promise<number | null> => {
  const began = performance.now()
  while (performance.now() - began < patience && !server.hasEnded()) {
    if (await answers(server, path)) return performance.now() - began
    await sleep(25)
  }
  return null
}

export const postmasterOf = (folder: string): number | null => {
  const cluster = clusterPathOf(folder)
  return existsSync(cluster) ? findPostmaster(realpathSync(cluster)) : null
}

/** The owner's address of the database of a folder, while it runs. */
export const databaseUrlOf = (folder: string): string => {
  const home = readHome(folder)
  const port = home === null ? null : (readPostmasterFile(home.cluster)?.port ?? null)
  if (home === null || port === null) throw new Error('There is no database to connect to.')
  return urlOf(home, port)
}

/** PostgreSQL's processes of this folder: the server, or the initdb that makes it and its single-user server. */
export const databaseProcessesOf = (folder: string): number[] => {
  const postmaster = postmasterOf(folder)
  const making = listProcesses().filter(({ command }) =>
    command.some((part) => part.includes(`${folder}/postgres.new-`)),
  )
  return [...(postmaster === null ? [] : [postmaster]), ...making.map(({ pid }) => pid)]
}

export const killNow = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Kills the supervisor and its processes at once; they are one process group, and PostgreSQL is not part of it. */
export const killServer = ({ child }: ServerUnderTest): void => {
  if (child.pid !== undefined) killNow(-child.pid)
}

const pidOf = ({ child }: ServerUnderTest, title: string): number => {
  const family = listProcesses()
  const isOurs = (parent: number): boolean =>
    parent === child.pid || family.some((one) => one.pid === parent && one.parent === child.pid)
  return family.find(({ parent, command }) => command[0] === title && isOurs(parent))?.pid ?? 0
}

/** The process that answers, as it is now; the supervisor starts another one when it ends. */
export const webPidOf = (server: ServerUnderTest): number => pidOf(server, 'candor-web')

/** The process that watches prices and does what is to be done; 0 where it is not there yet. */
export const backgroundPidOf = (server: ServerUnderTest): number => pidOf(server, 'candor-background')

/** The process that has loaded everything and takes over when another one ends; 0 where it is not there yet. */
export const sparePidOf = (server: ServerUnderTest): number => pidOf(server, 'candor-spare')

/** Ends whatever still runs on the folder. */
export const endAll = async (folder: string, server?: ServerUnderTest): Promise<void> => {
  if (server !== undefined) killServer(server)
  await server?.exit
  for (const pid of databaseProcessesOf(folder)) killNow(pid)
}

/** Ends whatever still runs on the folder and deletes it. */
export const removeDataFolder = async (folder: string, server?: ServerUnderTest): Promise<void> => {
  await endAll(folder, server)
  await sleep(300)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** What a test run that was itself killed has left: a server and a PostgreSQL of its own, and their folder. */
const removeLeftovers = async (): Promise<void> => {
  const places = throwawayFolders().flatMap((place) =>
    existsSync(place) ? readdirSync(place).map((name) => ({ place, name })) : [],
  )
  for (const { place, name } of places) {
    const run = name.startsWith(foldersOfTests)
      ? Number(name.slice(foldersOfTests.length).split('-')[0])
      : process.pid
    if (run === process.pid || readStartTime(run) !== null) continue
    const folder = join(place, name)
    const holder = findLockHolder(folder)?.pid
    if (holder !== undefined) killNow(-holder)
    killNow(holder)
    await removeDataFolder(folder)
  }
}

export const makeDataFolder = async (): Promise<string> => {
  await removeLeftovers()
  const folder = mkdtempSync(join(placeOfFolders(), `${foldersOfTests}${process.pid}-`))
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  return folder
}
