import { deleteOldUnusedReceipts } from '../cash/receipt-table.ts'
import type { Dependencies } from '../dependencies.ts'

const everyHour = 60 * 60_000

/** Photos that were sent for a deposit that never came are deleted after a day. */
export function startDeletingReceipts(deps: Pick<Dependencies, 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    deleteOldUnusedReceipts(deps.database, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, 'unused receipts not deleted'),
    )
  }, everyHour)
  timer.unref()
  return () => clearInterval(timer)
}
