import { hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteOldUnusedReceipts } from './receipt-table.ts'

/** Photos that were sent for a deposit that never came are deleted after a day. */
export function startDeletingReceipts(deps: Pick<Dependencies, 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    deleteOldUnusedReceipts(deps.database, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, 'unused receipts not deleted'),
    )
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
