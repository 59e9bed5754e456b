import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readStartTime } from '@candor/server/postgres/process-identity.ts'
import type { BuildOptions, Plugin } from 'vite'
import { compressFiles } from './compress-files.ts'
import { secondsSince } from './print-steps.ts'
import { hashTimes, listSources } from './source-state.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const APP = join(ROOT, 'app')
const CONSOLE = join(ROOT, 'console')
export const APP_FOLDER = join(APP, 'dist')
const STAMP = '.built-from'
/** When the sources were last changed that were found to be those of the build. */
const READ_STAMP = '.sources-read'
/** Builds are made here and moved to their place when they are whole; git, the linter and the compiler pass over it. */
const WORKSHOP = join(ROOT, 'node_modules', '.cache')

const isSource = (path: string): boolean => !/(^|\/)(node_modules|dist)\/|\.test\.tsx?$/.test(path)

const listParts = (): string[] =>
  listSources(['app', 'console', 'client', 'kit', 'wire', 'help', 'verify', 'domain'], isSource)

/** A hash of all that goes into the build. */
const hashSources = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

const readStamp = (name: string): string | null => {
  const stamp = join(APP_FOLDER, name)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : null
}

export const isAppBuilt = (): boolean => readStamp(STAMP) !== null

/** Whether the sources are others than those the app was built from. They are read only where one of them was written since they were read last. */
export const isAppStale = (): boolean => {
  if (!isAppBuilt()) return true
  const paths = listParts()
  const times = hashTimes(paths)
  if (readStamp(READ_STAMP) === times) return false
  if (readStamp(STAMP) !== hashSources(paths)) return true
  try {
    writeFileSync(join(APP_FOLDER, READ_STAMP), times)
  } catch {
    // An installation that nobody may write to reads them again at its next start.
  }
  return false
}

const workPlace = (kind: 'new' | 'old'): string => join(WORKSHOP, `app-${kind}-${process.pid}`)

/** What builds that were killed have left behind. */
const sweepWorkshop = (): void => {
  mkdirSync(WORKSHOP, { recursive: true })
  for (const name of readdirSync(WORKSHOP)) {
    const pid = /^app-(?:new|old)-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || (Number(pid) !== process.pid && readStartTime(Number(pid)) !== null)) continue
    rmSync(join(WORKSHOP, name), { recursive: true, force: true })
  }
}

/** Puts the finished build in its place. If another command was faster with the same one, that one stays. */
const swap = (): void => {
  if (existsSync(APP_FOLDER)) renameSync(APP_FOLDER, workPlace('old'))
  try {
    renameSync(workPlace('new'), APP_FOLDER)
  } catch (error) {
    if (isAppStale()) throw error
  }
  sweepWorkshop()
}

/** Builds the app or the console into a folder; with plugins beside its own where a test needs another build than the product's. */
export const bundleApp = async (
  folder: string,
  plugins: readonly Plugin[] = [],
  root: string = APP,
  options: BuildOptions = { emptyOutDir: true },
): Promise<void> => {
  const { build } = await import('vite')
  // A test runner sets this to `test`, and React would be built for development.
  const { NODE_ENV: before } = process.env
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    plugins: [...plugins],
    build: { outDir: folder, ...options },
  }).finally(() => {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  })
}

export const buildApp = async (): Promise<void> => {
  sweepWorkshop()
  const paths = listParts()
  const [state, times] = [hashSources(paths), hashTimes(paths)]
  await bundleApp(workPlace('new'))
  // Served from a folder beside the app's files: one build, one place, swapped at once.
  await bundleApp(join(workPlace('new'), 'console'), [], CONSOLE)
  await compressFiles(workPlace('new'))
  // What draws the home page is for the server alone, so it is not compressed.
  await bundleApp(workPlace('new'), [], APP, { ssr: 'start/prerender.tsx', emptyOutDir: false })
  // The stamp comes last: a build that was killed half-way has none and counts as stale.
  writeFileSync(join(workPlace('new'), READ_STAMP), times)
  writeFileSync(join(workPlace('new'), STAMP), state)
  swap()
}

export const buildAppIfStale = async (say: (line: string) => void): Promise<void> => {
  if (!isAppStale()) return
  const began = performance.now()
  say('Building the app…')
  await buildApp()
  say(`Built the app in ${secondsSince(began)}.`)
}
