import type { ChildProcess } from 'node:child_process'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import type { FromWeb, ToWeb } from './web-messages.ts'

export type Supervisor = {
  /** Has a process load the server's code while other things are prepared. */
  warmUp(): void
  /** Resolves with the address once the first web process listens; rejects where it cannot be started at all. */
  start(databaseUrl: string): Promise<string>
  stop(): Promise<void>
}

type SupervisorOptions = {
  /** Starts a process that loads the server's code and waits for `serve`. */
  fork: () => ChildProcess
  say: (line: string) => void
  /** How long a web process may take to finish what it has begun before it is killed. */
  stopPatienceMs: number
}

/** A spare is loaded a moment after the server listens: what customers send first needs the processors more. */
const spareDelayMs = 1_000
const crashWindowMs = 60_000
/** So many crashes a minute are answered at once; only what keeps crashing has to wait. */
const freeRestarts = 10
const longestDelayMs = 5_000

/** How long to wait before the next start, given how many web processes have ended by themselves within a minute. */
export const restartDelayMs = (crashes: number): number =>
  crashes <= freeRestarts ? 0 : Math.min(longestDelayMs, 500 * 2 ** (crashes - freeRestarts - 1))

const howItEnded = (code: number | null, signal: string | null): string =>
  signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`

const tell = (child: ChildProcess, message: ToWeb): void => {
  // A process that is gone by now is noticed by its exit.
  if (child.connected) child.send(message, () => {})
}

/** The web processes that have not ended. One of them may have its code loaded and wait: the spare. */
function createWebProcesses(fork: () => ChildProcess) {
  const alive = new Set<ChildProcess>()
  let spare: ChildProcess | null = null
  const launch = (): ChildProcess => {
    const child = fork()
    alive.add(child)
    const gone = (): void => {
      alive.delete(child)
      if (spare === child) spare = null
    }
    child.once('exit', gone)
    // A process that could not be started at all has no exit.
    child.once('error', gone)
    return child
  }
  return {
    warmUp(): void {
      spare ??= launch()
    },
    take(): ChildProcess {
      const child = spare ?? launch()
      spare = null
      return child
    },
    async end(patienceMs: number): Promise<void> {
      spare?.kill('SIGKILL')
      const ends = [...alive].map((child) => new Promise((resolve) => child.once('exit', resolve)))
      for (const child of alive) tell(child, { kind: 'stop' })
      const kill = setTimeout(() => {
        for (const child of alive) child.kill('SIGKILL')
      }, patienceMs)
      await Promise.all(ends)
      clearTimeout(kill)
    },
  }
}

/**
 * Keeps one web process serving. Its replacement has its code loaded already, so that only the opening of the server itself is waited for
 * after a crash. The database belongs to this process and not to the web process, so it goes on meanwhile.
 */
export function superviseWeb({ fork, say, stopPatienceMs }: SupervisorOptions): Supervisor {
  const processes = createWebProcesses(fork)
  let crashes: number[] = []
  let databaseUrl = ''
  let hasServed = false
  let stopping = false
  let timer: NodeJS.Timeout | undefined

  const warmUp = (): void => {
    if (!stopping) processes.warmUp()
  }
  const replaceAfter = (how: string): void => {
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < crashWindowMs), now]
    const delay = restartDelayMs(crashes.length)
    const often = `It has ended ${crashes.length} times within a minute, so ${delay / 1000} s are waited first.`
    say(`The web process ended ${how}; starting it again.${delay === 0 ? '' : ` ${often}`}`)
    timer = setTimeout(begin, delay)
  }
  const begin = (onFirst?: { resolve(address: string): void; reject(error: Error): void }): void => {
    const child = processes.take()
    let isOver = false
    let failure = 'The server could not be started; what it said is above.'
    const end = (how: string): void => {
      if (isOver || stopping) return
      isOver = true
      if (hasServed) replaceAfter(how)
      else onFirst?.reject(new BootProblem(failure))
    }
    child.on('message', (message: FromWeb) => {
      if (message.kind === 'listening') {
        hasServed = true
        setTimeout(warmUp, spareDelayMs)
        onFirst?.resolve(message.address)
      } else if (message.kind === 'failed') {
        failure = message.sentence
        if (hasServed) say(message.sentence)
      } else end('because of an error that nothing caught')
    })
    child.once('exit', (code, signal) => end(howItEnded(code, signal)))
    child.once('error', (error) => end(`before it began (${error.message})`))
    tell(child, { kind: 'serve', databaseUrl })
  }
  return {
    warmUp,
    start: (url) => {
      databaseUrl = url
      return new Promise((resolve, reject) => begin({ resolve, reject }))
    },
    async stop() {
      stopping = true
      clearTimeout(timer)
      await processes.end(stopPatienceMs)
    },
  }
}
