import type { Database } from '../postgres/database.ts'
import { startThreadWriter } from './ask-statement-worker.ts'
import { addPiece } from './statement-claim-table.ts'
import { findTask, listLines } from './statement-source.ts'

/**
 * Makes one claimed statement, page by page and piece by piece: never more than a page of it is in memory. It ends early where the
 * statement has been removed, is somebody else's, or `signal` asks for it.
 */
export async function makeStatement(
  database: Database,
  id: string,
  maker: string,
  signal: AbortSignal,
): Promise<void> {
  const task = await findTask(database, id)
  if (!task || signal.aborted) return
  const writer = startThreadWriter(task.head)
  const end = () => void writer.end()
  signal.addEventListener('abort', end, { once: true })
  let number = 0
  let written = 0n
  const add = (content: Uint8Array, last = false): Promise<boolean> => {
    number += 1
    return addPiece(database, id, maker, { number, content, written, last })
  }
  try {
    if (!(await add(await writer.open()))) return
    while (task.after + written < task.last) {
      const lines = await listLines(database, task, task.after + written)
      if (lines.length === 0) throw new Error(`transfers after ${task.after + written} are missing`)
      const content = await writer.write(lines)
      written += BigInt(lines.length)
      if (!(await add(content))) return
    }
    await add(await writer.close(), true)
  } finally {
    signal.removeEventListener('abort', end)
    await writer.end()
  }
}
