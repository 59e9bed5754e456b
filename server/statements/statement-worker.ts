import { parentPort } from 'node:worker_threads'
import { createStatementWriter } from './create-statement-writer.ts'
import type { StatementHead, StatementLine, StatementWriter } from './statement-line.ts'

/** Writes one statement in a thread of its own, so that a long one does not hold up the requests of others. */

export type WriterQuestion =
  | { readonly kind: 'open'; readonly head: StatementHead }
  | { readonly kind: 'write'; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'close' }

let writer: StatementWriter | null = null

async function answer(question: WriterQuestion): Promise<Uint8Array> {
  if (question.kind === 'open') {
    writer = await createStatementWriter(question.head)
    return await writer.open()
  }
  if (writer === null) throw new Error('a statement is written before it is opened')
  return question.kind === 'write' ? await writer.write(question.lines) : await writer.close()
}

// An error ends the thread, and the caller gets it.
parentPort?.on('message', async (question: WriterQuestion) => parentPort?.postMessage(await answer(question)))
