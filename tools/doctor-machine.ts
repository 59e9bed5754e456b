import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Config } from '@candor/server/config.ts'
import { isAppBuilt, isAppStale } from './build-app.ts'
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

const checkOwner = (folder: string): Finding => {
  const [owner, self] = [statSync(folder).uid, process.getuid?.()]
  if (self === undefined || owner === self) return ok(`Data folder ${folder}`)
  const what = `Data folder ${folder} belongs to user ${owner}, and this is user ${self}`
  const mend = 'Start Candor, and ask the doctor, as the user who owns the folder.'
  // Root can run it for its owner, but leaves files there that the owner cannot change.
  return self === 0 ? warning(what, mend) : problem(what, mend)
}

const checkFolder = (folder: string): Finding => {
  const existing = nearestExisting(folder)
  if (!statSync(existing).isDirectory())
    return problem(
      `Data folder ${folder} cannot be made: ${existing} is a file`,
      'Move it away, or set CANDOR_DATA to a folder.',
    )
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
    return existing === folder ? checkOwner(folder) : ok(`Data folder ${folder} can be made`)
  } catch {
    return problem(
      `Data folder ${folder} cannot be written`,
      'Give this user the right to it, or set CANDOR_DATA.',
    )
  }
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

export const examineMachine = (config: Config): Finding[] => [
  checkRuntime(),
  checkNpm(),
  checkPlatform(),
  checkMemory(),
  checkDisk(config.dataFolder),
  checkFolder(config.dataFolder),
  checkBuild(),
  checkBrowser(),
]
