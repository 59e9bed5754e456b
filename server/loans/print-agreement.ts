import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SignedAgreement } from './agreement-table.ts'

/** More that wait for their turn are refused: each takes some seconds. */
const mostWaiting = 20

async function printOne(signed: SignedAgreement): Promise<Buffer> {
  const worker = new Worker(new URL('./agreement-worker.ts', import.meta.url), { workerData: signed })
  try {
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes as Uint8Array)
  } finally {
    await worker.terminate()
  }
}

/** Prints agreements one after the other; null where too many wait already. */
export function createAgreementPrinter(): (signed: SignedAgreement) => Promise<Buffer | null> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (signed) => {
    if (waiting >= mostWaiting) return null
    waiting += 1
    const turn = last.then(() => printOne(signed))
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
}
