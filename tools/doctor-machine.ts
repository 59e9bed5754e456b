import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Config } from '@candor/server/config.ts'
import { findLockHolder } from '@candor/server/postgres/data-folder-lock.ts'
import { isAppBuilt, isAppStale } from './build-app.ts'
import { probePort } from './check-port.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { findChromium } from './find-chromium.ts'

const GIB = 1024 ** 3
const inGib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`

const answerOf = (program: string, parameters: string[]): string | null => {
  const done = spawnSync(program, parameters, { encoding: 'utf8', timeout: 20_000 })
  return done.status === 0 ? done.stdout.trim() : null
}

const checkRuntime = (): Finding => {
  const mend = 'Run it through npm (npm run doctor): that uses the Node among the packages.'
  return process.version.startsWith('v26.')
    ? ok(`Node ${process.version}`)
    : problem(`Node ${process.version}`, mend)
}

const checkNpm = (): Finding => {
  const version = answerOf('npm', ['--version'])
  if (version === null)
    return warning('npm is not on the path', 'It is needed to install and upgrade; it comes with Node.')
  const major = Number(version.split('.')[0])
  return major >= 11 ? ok(`npm ${version}`) : ok(`npm ${version} (npm 11 is fetched for installing)`)
}

const checkPlatform = (): Finding => {
  const name = `${process.platform} on ${process.arch}`
  const supported = /^(linux|darwin) on (x64|arm64)$/.test(name)
  return supported
    ? ok(name)
    : warning(
        `${name} is not tried`,
        'Use Linux, macOS or WSL; or set DATABASE_URL to a PostgreSQL elsewhere.',
      )
}

const checkMemory = (): Finding => {
  const total = totalmem()
  const what = `${inGib(total)} of memory`
  return total >= 0.9 * GIB
    ? ok(what)
    : warning(what, 'Give it 1 GiB or more; PostgreSQL and the server share it.')
}

/** The folder itself, or the nearest one above it that exists already. */
const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(dirname(folder))

const checkDisk = (folder: string): Finding => {
  const { bavail, bsize } = statfsSync(nearestExisting(folder))
  const free = bavail * bsize
  const what = `${inGib(free)} free for the data folder`
  const mend = 'Make room, or put the data folder on another disk with CANDOR_DATA.'
  if (free < GIB / 4) return problem(what, mend)
  return free < 2 * GIB ? warning(what, mend) : ok(what)
}

const checkFolder = (folder: string): Finding => {
  try {
    accessSync(nearestExisting(folder), constants.W_OK | constants.X_OK)
    return ok(existsSync(folder) ? `Data folder ${folder}` : `Data folder ${folder} can be made`)
  } catch {
    return problem(
      `Data folder ${folder} cannot be written`,
      'Give this user the right to it, or set CANDOR_DATA.',
    )
  }
}

const isCandorAt = async ({ host, port }: Config): Promise<boolean> => {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  try {
    const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/health`
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
    return response.status === 200 && ((await response.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}

const checkPort = async (config: Config): Promise<Finding> => {
  const holder = findLockHolder(config.dataFolder)
  const taken = await probePort(config)
  if (taken === null) {
    if (holder === null) return ok(`Port ${config.port} on ${config.host} is free`)
    return warning(
      `Candor runs (process ${holder.pid}), but not on port ${config.port}`,
      'It is starting, or was started with another PORT.',
    )
  }
  if (await isCandorAt(config))
    return ok(`Candor answers on port ${config.port} (process ${holder?.pid ?? 'of another folder'})`)
  return problem(`Port ${config.port} cannot be had`, taken)
}

const checkBuild = (): Finding => {
  if (!isAppBuilt()) return warning('The app is not built yet', 'npm start builds it.')
  return isAppStale()
    ? warning('The app’s build is older than its sources', 'npm start builds it anew.')
    : ok('The app is built')
}

const checkBrowser = (): Finding => {
  const found = findChromium()
  if (found !== null) return ok(`Chromium for the tests: ${found}`)
  return warning(
    'No Chromium: npm test cannot run its journeys',
    'On Debian: apt-get install chromium-headless-shell',
  )
}

export const examineMachine = async (config: Config): Promise<Finding[]> => [
  checkRuntime(),
  checkNpm(),
  checkPlatform(),
  checkMemory(),
  checkDisk(config.dataFolder),
  checkFolder(config.dataFolder),
  await checkPort(config),
  checkBuild(),
  checkBrowser(),
]
