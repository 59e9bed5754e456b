import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { holdInstallLock } from './install-lock.mjs'

const OLDEST_NPM = 11
const OPTIONS = ['--no-audit', '--no-fund', '--loglevel=error']

const stampOf = (root) => join(root, 'node_modules', '.candor-installed')

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** All that decides what npm installs: the lock and every package.json of ours. */
const wantedState = (root) => {
  const workspaces = readJson(join(root, 'package.json'))?.workspaces ?? []
  const files = ['package-lock.json', 'package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const file of files) {
    const path = join(root, file)
    hash.update(`${file}\n${existsSync(path) ? readFileSync(path, 'utf8') : ''}\n`)
  }
  return hash.digest('hex')
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies']
const sameDependencies = (one, other) =>
  DEPENDENCIES.every((kind) => {
    const sorted = (entries) => JSON.stringify(Object.entries(entries ?? {}).sort())
    return sorted(one?.[kind]) === sorted(other?.[kind])
  })

/**
 * Whether an npm that somebody else called has already installed just this: npm keeps its own account in node_modules and writes it
 * last, so a killed install has none.
 */
const isInstalledByHand = (root) => {
  const lock = readJson(join(root, 'package-lock.json'))?.packages
  const account = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!lock || !account) return false
  return Object.entries(lock).every(([place, wanted]) => {
    if (!place.startsWith('node_modules/'))
      return sameDependencies(wanted, readJson(join(root, place, 'package.json')))
    if (wanted.link === true) return existsSync(join(root, place))
    const found = account[place]
    if (found === undefined) return wanted.optional === true
    return found.version === wanted.version && existsSync(join(root, place))
  })
}

const isInstalled = (root) => {
  const state = wantedState(root)
  try {
    if (readFileSync(stampOf(root), 'utf8') === state) return true
  } catch {}
  if (!isInstalledByHand(root)) return false
  writeFileSync(stampOf(root), state)
  return true
}

/**
 * npm as it started us, or the one on the path. It must not run on the Node inside the node_modules that it is about to replace,
 * so that Node's folder is also taken off the path it sees.
 */
const findNpm = (root) => {
  const { npm_execpath: script = '', npm_node_execpath: startedOn = '', PATH = '' } = process.env
  const isOurs = (path) => path.startsWith(join(root, 'node_modules') + sep)
  const separator = process.platform === 'win32' ? ';' : ':'
  const outside = PATH.split(separator).filter((folder) => !isOurs(folder + sep))
  const env = { ...process.env, PATH: outside.join(separator) }
  const node = [startedOn, process.execPath].find((path) => path !== '' && !isOurs(path) && existsSync(path))
  if (/npm-cli\.[cm]?js$/.test(script) && !isOurs(script) && node)
    return { program: node, leading: [script], env }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', leading: [], env }
}

const versionOf = ({ program, leading, env }) => {
  const asked = spawnSync(program, [...leading, '--version'], {
    env,
    encoding: 'utf8',
    shell: program === 'npm.cmd',
  })
  if (asked.status === 0) return Number(asked.stdout.trim().split('.')[0])
  throw new Error(
    'npm was not found, and the packages are not installed yet. Install npm (it comes with Node) and start again.',
  )
}

const runNpm = async (root, lock) => {
  const npm = findNpm(root)
  const command = [existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install', ...OPTIONS]
  // npm 10 leaves out the platform parts of Vite 8, which then crashes.
  const parameters =
    versionOf(npm) < OLDEST_NPM ? ['exec', '--yes', `npm@${OLDEST_NPM}`, '--', ...command] : command
  const child = spawn(npm.program, [...npm.leading, ...parameters], {
    cwd: root,
    env: npm.env,
    stdio: 'inherit',
    shell: npm.program === 'npm.cmd',
  })
  if (child.pid !== undefined) lock.nameInstaller(child.pid)
  const began = Date.now()
  const ticking = setInterval(() => {
    console.log(`… still installing (${Math.round((Date.now() - began) / 1000)} s)`)
  }, 10_000)
  const passOn = () => child.kill('SIGTERM')
  process.once('SIGTERM', passOn)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? signal))
  }).finally(() => clearInterval(ticking))
  process.off('SIGTERM', passOn)
  if (code !== 0) {
    throw new Error(
      `npm ${command[0]} failed (${code}); what it said is above. Is the network there, and the disk not full?`,
    )
  }
}

/** An exit code of 0 is npm's word; its account and the folders are what counts, where there is a lock file to compare. */
const checkInstalled = (root) => {
  if (!existsSync(join(root, 'package-lock.json')) || isInstalledByHand(root)) return
  throw new Error('npm finished, but packages are missing. Delete node_modules and start again.')
}

export const installIfNeeded = async (root) => {
  if (isInstalled(root)) return
  const lock = await holdInstallLock(root)
  try {
    // Another command may have installed while this one waited.
    if (isInstalled(root)) return
    const began = Date.now()
    console.log('Installing packages (this is needed once, and after an upgrade)…')
    await runNpm(root, lock)
    checkInstalled(root)
    writeFileSync(stampOf(root), wantedState(root))
    console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  } finally {
    lock.release()
  }
}
