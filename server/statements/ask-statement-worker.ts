import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StatementHead, StatementWriter } from './statement-line.ts'
import type { WriterQuestion } from './statement-worker.ts'

/** A writer in another thread, which ends with it. */
type ThreadWriter = StatementWriter & { end(): Promise<void> }

export function startThreadWriter(head: StatementHead): ThreadWriter {
  const worker = new Worker(new URL('./statement-worker.ts', import.meta.url))
  // Handled by the caller that waits for an answer; unhandled, it would end the process.
  worker.on('error', () => {})
  const ask = async (question: WriterQuestion): Promise<Uint8Array> => {
    const ended = new AbortController()
    const { signal } = ended
    try {
      const answered = Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(() => {
          throw new Error('the thread that writes a statement was ended')
        }),
      ])
      worker.postMessage(question)
      const [bytes] = await answered
      return bytes as Uint8Array
    } finally {
      ended.abort()
    }
  }
  return {
    open: () => ask({ kind: 'open', head }),
    write: (lines) => ask({ kind: 'write', lines }),
    close: () => ask({ kind: 'close' }),
    end: async () => void (await worker.terminate()),
  }
}
