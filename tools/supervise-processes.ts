import type { ChildProcess } from 'node:child_process'
import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import type { FromProcess, Part, ToProcess } from './process-messages.ts'

export type Supervisor = {
  /** Has a process load the server's code while other things are prepared. */
  warmUp(): void
  /** Resolves with the address once the web process listens for the first time; rejects where it cannot be started at all. The other parts follow. */
  start(databaseUrl: string): Promise<string>
  stop(): Promise<void>
}

type SupervisorOptions = {
  /** Starts a process that loads the server's code and waits for `serve`. */
  fork: () => ChildProcess
  /** What there is a process for; the first of them answers. */
  parts: readonly [Part, ...Part[]]
  say: (line: string) => void
  /** How long a process may take to finish what it has begun before it is killed. */
  stopPatienceMs: number
}

/** A spare is loaded a moment after the last process serves: what customers send first needs the processors more. */
const spareDelayMs = 1_000
const crashWindowMs = 60_000
/** So many crashes a minute are answered at once; only what keeps crashing has to wait. */
const freeRestarts = 10
const longestDelayMs = 5_000

/** How long to wait before the next start, given how many processes of a part have ended by themselves within a minute. */
export const restartDelayMs = (crashes: number): number =>
  crashes <= freeRestarts ? 0 : Math.min(longestDelayMs, 500 * 2 ** (crashes - freeRestarts - 1))

const howItEnded = (code: number | null, signal: string | null): string =>
  signal === null ? `with code ${code ?? 'unknown'}` : `by ${signal}`

const tell = (child: ChildProcess, message: ToProcess): void => {
  // A process that is gone by now is noticed by its exit.
  if (child.connected) child.send(message, () => {})
}

/** The processes that have not ended. One of them may have its code loaded and wait: the spare, which any part can take. */
function createProcesses(fork: () => ChildProcess) {
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

type FirstStart = { resolve(address: string): void; reject(error: Error): void }

type Keeping = {
  part: Part
  take(): ChildProcess
  databaseUrl: string
  say: SupervisorOptions['say']
  /** Each time a process of this part serves. */
  onServing(address: string): void
  /** Where the first start matters: called instead of starting again. */
  onFailure: ((error: Error) => void) | null
}

/** Keeps one process of a part serving; gives the way to leave off. */
function keepServing({ part, take, databaseUrl, say, onServing, onFailure }: Keeping): () => void {
  let crashes: number[] = []
  let hasServed = onFailure === null
  let isLeft = false
  let timer: NodeJS.Timeout | undefined

  const replaceAfter = (how: string): void => {
    const now = performance.now()
    crashes = [...crashes.filter((at) => now - at < crashWindowMs), now]
    const delay = restartDelayMs(crashes.length)
    const often = `It has ended ${crashes.length} times within a minute, so ${delay / 1000} s are waited first.`
    say(`The ${part.name} process ended ${how}; starting it again.${delay === 0 ? '' : ` ${often}`}`)
    timer = setTimeout(begin, delay)
  }
  const begin = (): void => {
    const child = take()
    let isOver = false
    let failure = 'The server could not be started; what it said is above.'
    const end = (how: string): void => {
      if (isOver || isLeft) return
      isOver = true
      if (hasServed) replaceAfter(how)
      else onFailure?.(new BootProblem(failure))
    }
    child.on('message', (message: FromProcess) => {
      if (message.kind === 'serving') {
        hasServed = true
        onServing(message.address)
      } else if (message.kind === 'failed') {
        failure = message.sentence
        if (hasServed) say(message.sentence)
      } else end('because of an error that nothing caught')
    })
    child.once('exit', (code, signal) => end(howItEnded(code, signal)))
    child.once('error', (error) => end(`before it began (${error.message})`))
    tell(child, { kind: 'serve', databaseUrl, part })
  }
  begin()
  return () => {
    isLeft = true
    clearTimeout(timer)
  }
}

/**
 * Keeps one process of each part serving. A replacement has its code loaded already, so that only the opening of the server itself is waited for
 * after a crash. The database belongs to this process and not to them, so it goes on meanwhile.
 */
export function superviseProcesses({ fork, parts, say, stopPatienceMs }: SupervisorOptions): Supervisor {
  const [first, ...others] = parts
  const processes = createProcesses(fork)
  const kept: (() => void)[] = []
  let stopping = false

  const warmUp = (): void => {
    if (!stopping) processes.warmUp()
  }
  const keep = (part: Part, databaseUrl: string, onFirst: FirstStart | null): void => {
    // A part that begins while we stop would never be told to.
    if (stopping) return
    const next = others[parts.indexOf(part)]
    let hasServed = false
    const onServing = (address: string): void => {
      if (!hasServed && next !== undefined) keep(next, databaseUrl, null)
      else setTimeout(warmUp, spareDelayMs)
      hasServed = true
      onFirst?.resolve(address)
    }
    kept.push(
      keepServing({
        part,
        take: processes.take,
        databaseUrl,
        say,
        onServing,
        onFailure: onFirst?.reject ?? null,
      }),
    )
  }
  return {
    warmUp,
    start: (databaseUrl) => new Promise((resolve, reject) => keep(first, databaseUrl, { resolve, reject })),
    async stop() {
      stopping = true
      for (const leave of kept) leave()
      await processes.end(stopPatienceMs)
    },
  }
}
