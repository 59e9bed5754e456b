import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { ChildAnswer } from './picture-child.ts'

/** A JPEG of nothing but pixels, upright, at most 2,000 pixels long and 4 MB large; and the hash of the picture as it was sent. */
export type CleanPicture = { content: Buffer; hash: Buffer }

export type ReaderLimits = {
  /** How long one picture may take. */
  milliseconds: number
  /** Bytes of memory the process may take. */
  memory: number
  /** How long the process is kept without work. */
  idle: number
  child: string
}

type PictureReader = {
  /** One picture at a time. */
  read(bytes: Buffer): Promise<Result<CleanPicture, 'unreadable'>>
  /** Ends the process; a picture that is being read stays unread. */
  end(): void
}

const startTimeoutMs = 15_000

/** What the process says next; null where it ends or the time is over instead. */
async function nextFrom(child: ChildProcess, milliseconds: number): Promise<ChildAnswer | null> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(milliseconds)])
  try {
    const [said] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => [null]),
    ])
    return said as ChildAnswer | null
  } catch {
    return null
  } finally {
    answered.abort()
  }
}

async function startChild({ child: path, memory }: ReaderLimits): Promise<ChildProcess> {
  const child = fork(path, [String(memory)], {
    serialization: 'advanced',
    execArgv: [
      '--permission',
      '--allow-addons',
      '--allow-fs-read=*',
      '--disable-warning=SecurityWarning',
      '--max-old-space-size=64',
    ],
    // Nothing of the server's environment, where its secrets are. Windows itself needs this one.
    env: { SystemRoot: process.env['SystemRoot'] },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Whatever goes wrong shows as an answer that does not come.
  child.on('error', () => {})
  if ((await nextFrom(child, startTimeoutMs)) === 'ready') return child
  child.kill('SIGKILL')
  throw new Error('the process that reads pictures did not start')
}

/**
 * Reads pictures in a process of its own, which is started when there is one to read. A picture at which that process ends, by itself or
 * because its time is over, is unreadable; the next one gets a new process.
 */
export function createPictureReader(limits: ReaderLimits): PictureReader {
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(resting)
    child?.kill('SIGKILL')
    child = null
  }

  return {
    async read(bytes) {
      clearTimeout(resting)
      if (!child?.connected) child = await startChild(limits)
      // Should it have ended just now, no answer comes.
      child.send(bytes, () => {})
      const answer = await nextFrom(child, limits.milliseconds)
      if (answer === null) end()
      else resting = setTimeout(end, limits.idle).unref()
      if (answer === null || typeof answer === 'string') return refuse('unreadable')
      return accept({ content: Buffer.from(answer.content), hash: Buffer.from(answer.hash) })
    },
    end,
  }
}
