// The first file of every command: plain JavaScript, because it runs on whatever Node (20 or later) the machine has. It installs
// what is missing and hands over to the Node 26 among the dependencies, which runs our TypeScript as it is.

import { spawn, spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installIfNeeded } from './install-packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ownNode = resolve(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
const OLDEST_NODE = 20
const WANTED_NODE = 26

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version ?? '')?.[1] ?? 0)

const stop = (message) => {
  console.error(message)
  process.exit(1)
}

/** npm may have been told not to run install scripts; then this Node is a placeholder, or is not there at all. */
const findNode = () => {
  const asked = spawnSync(ownNode, ['--version'], { encoding: 'utf8' })
  if (asked.status === 0 && majorOf(asked.stdout) >= WANTED_NODE) return ownNode
  if (majorOf(process.version) >= WANTED_NODE && process.execPath !== ownNode) return process.execPath
  return stop(
    `Node ${WANTED_NODE} was not installed into node_modules (${asked.error?.message ?? (asked.stderr || asked.stdout).trim()}). ` +
      'Allow install scripts (npm config set ignore-scripts false), delete node_modules and start again.',
  )
}

/**
 * A Ctrl-C in a terminal reaches the whole process group, the child included, so passing it on would make it two. Without a
 * terminal, a signal was sent to this process alone.
 */
const passSignalsTo = (child) => {
  const onTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !onTerminal) child.kill(signal)
    })
  }
}

const run = (file, parameters) => {
  const options = ['--disable-warning=ExperimentalWarning', resolve(root, file), ...parameters]
  // What was read and compiled once is kept, which halves the time a command takes to begin.
  const env = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compiled'), ...process.env }
  const child = spawn(findNode(), options, { stdio: 'inherit', env })
  passSignalsTo(child)
  child.on('error', (error) => stop(`${ownNode} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    // End the way the child ended, so that the shell sees the same.
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

if (majorOf(process.version) < OLDEST_NODE) {
  stop(
    `Candor needs Node ${OLDEST_NODE} or later, and this is ${process.version}. Install a newer one from nodejs.org.`,
  )
}
const [file, ...parameters] = process.argv.slice(2)
if (file === undefined) stop('Say what to run: node tools/bootstrap.mjs tools/start.ts')
try {
  await installIfNeeded(root)
} catch (error) {
  stop(error.message)
}
run(file, parameters)
