import { hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteOldUnusedFiles } from './support-file-table.ts'

/** Files that were sent for a message that never came are deleted after a day. */
export function startDeletingFiles(deps: Pick<Dependencies, 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    deleteOldUnusedFiles(deps.database, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, 'unused files of messages not deleted'),
    )
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
