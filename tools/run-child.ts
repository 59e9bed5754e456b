import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  identify,
  isStillRunning,
  listProcesses,
  type ProcessIdentity,
} from '@candor/server/postgres/process-identity.ts'

type ChildOptions = { say: (line: string) => void; env?: NodeJS.ProcessEnv }

const running = new Set<number>()

/** How long a child that has ended may keep its output open through children of its own. */
const OUTPUT_TIMEOUT_MS = 1000

/**
 * Runs a command to its end, giving out what it prints line by line, and answers its exit code (null when a signal ended it or it
 * could not be started). It gets a process group of its own, so that a Ctrl-C reaches it once, through us.
 */
export const runChild = (
  command: string,
  parameters: readonly string[],
  { say, env = process.env }: ChildOptions,
): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(command, parameters, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const { pid } = child
    if (pid !== undefined) running.add(pid)
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', say)
    const finish = (code: number | null): void => {
      if (pid !== undefined) running.delete(pid)
      resolve(code)
    }
    child.on('error', (error) => {
      say(`${command} could not be started: ${error.message}`)
      finish(null)
    })
    child.on('close', finish)
    child.on('exit', (code) => setTimeout(finish, OUTPUT_TIMEOUT_MS, code).unref())
  })

/** The children with all that they have started, also what has gone into groups of its own: browsers, servers, PostgreSQL. */
const findFamily = (): ProcessIdentity[] => {
  const family = new Set(running)
  const processes = listProcesses()
  // A child may be listed before its parent, so look until nothing is added.
  for (let before = -1; before !== family.size; ) {
    before = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return [...family].map(identify).filter((each) => each !== null)
}

const send = ({ pid }: ProcessIdentity, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {}
}

const STOP_TIMEOUT_MS = 5000

/** Ends all children that still run: asks first, then does not ask. */
export const endChildren = async (): Promise<void> => {
  const family = findFamily()
  for (const each of family) send(each, 'SIGTERM')
  const deadline = performance.now() + STOP_TIMEOUT_MS
  while (performance.now() < deadline && family.some(isStillRunning)) await sleep(50)
  for (const each of family.filter(isStillRunning)) send(each, 'SIGKILL')
}
