import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Model } from '@candor/domain/strategies/learned-model.ts'
import type { PastTest } from '@candor/domain/strategies/test-on-past.ts'
import type { WorkerAnswer, WorkerQuestion } from './strategy-worker.ts'

/** A night's training may take no longer and no more memory than this; then the strategy goes without a model for the day. */
const timeoutMs = 60_000
/** A test on two years of candles with a few hundred random traders beside it. */
const testTimeoutMs = 10 * 60_000
const mostMegabytes = 300

/** Works in a thread of its own that ends with the answer, or with the server, so that no beat of the board waits for it. */
async function ask(question: WorkerQuestion, over: AbortSignal): Promise<WorkerAnswer> {
  const worker = new Worker(new URL('./strategy-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  try {
    worker.postMessage(question)
    const limit = question.kind === 'train' ? timeoutMs : testTimeoutMs
    const [answer] = await once(worker, 'message', {
      signal: AbortSignal.any([over, AbortSignal.timeout(limit)]),
    })
    return answer as WorkerAnswer
  } finally {
    await worker.terminate()
  }
}

type Asked<Kind> = Omit<Extract<WorkerQuestion, { kind: Kind }>, 'kind'>

export async function askTraining(asked: Asked<'train'>, over: AbortSignal): Promise<Model | null> {
  const answer = await ask({ ...asked, kind: 'train' }, over)
  return 'model' in answer ? answer.model : null
}

export async function askTest(asked: Asked<'test'>, over: AbortSignal): Promise<PastTest | null> {
  const answer = await ask({ ...asked, kind: 'test' }, over)
  return 'test' in answer ? answer.test : null
}
