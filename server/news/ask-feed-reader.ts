import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { FeedAnswer, FeedQuestion } from './parsed-feed.ts'

const longestMs = 30 * secondMs
const startTimeoutMs = minuteMs
const idleMs = minuteMs

/** A feed that needs more than this is none that anybody should read. */
const memory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

export type FeedReader = {
  /** One feed at a time; null for what is no feed. */
  read(question: FeedQuestion): Promise<FeedAnswer>
  close(): Promise<void>
}

/** What the thread says next; null where it ends, fails or takes too long instead. */
async function nextFrom(worker: Worker, milliseconds: number): Promise<unknown> {
  const answered = new AbortController()
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(milliseconds)])
  try {
    const [said] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(() => [null]),
    ])
    return said
  } catch {
    return null
  } finally {
    answered.abort()
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    resourceLimits: memory,
    // It needs nothing of the server's environment, where secrets are.
    env: {},
  })
  // Whatever goes wrong shows as an answer that does not come.
  worker.on('error', () => {})
  worker.unref()
  if ((await nextFrom(worker, startTimeoutMs)) === 'ready') return worker
  await worker.terminate()
  throw new Error('the thread that reads feeds did not start')
}

/**
 * Reads feeds in a thread of its own, which is started when there is one to read. A feed at which the thread runs out of memory or time is no
 * feed; the next one gets a new thread.
 */
export function createFeedReader(): FeedReader {
  let worker: Worker | null = null
  let resting: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(resting)
    const ending = worker
    worker = null
    await ending?.terminate()
  }
  return {
    async read(question) {
      clearTimeout(resting)
      worker ??= await startWorker()
      worker.postMessage(question)
      const said = await nextFrom(worker, longestMs)
      // A thread that is at its limits says nothing more, and what is no feed may have left it near them.
      if (said === null) await end()
      else resting = setTimeout(() => void end(), idleMs).unref()
      return said === 'no-feed' ? null : (said as FeedAnswer)
    },
    close: end,
  }
}
