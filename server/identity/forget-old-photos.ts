import { hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { listUnsent, shredDocuments } from './document-table.ts'
import { deleteOldUploads } from './upload-table.ts'

type Deps = Pick<Dependencies, 'database' | 'clock' | 'log'>

/** Photos that broke off go after a day, and those that nobody asked to be reviewed for a month are shredded. */
export async function forgetOldPhotos({ database, clock }: Deps): Promise<void> {
  const now = clock()
  await deleteOldUploads(database, now)
  await shredDocuments(database, await listUnsent(database, now), now)
}

export function startForgettingPhotos(deps: Deps): () => void {
  const timer = setInterval(() => {
    forgetOldPhotos(deps).catch((error) => deps.log.warn({ err: error }, 'old photos not forgotten'))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
