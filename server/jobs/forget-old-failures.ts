import { deleteOldFailures } from '../customers/sign-in-failure-table.ts'
import type { Dependencies } from '../dependencies.ts'

const everyHour = 60 * 60_000

/** Counters of failed sign-ins that no longer matter are deleted, so that guessing cannot fill the disk. */
export function startForgetting(deps: Dependencies): () => void {
  const timer = setInterval(() => {
    deleteOldFailures(deps.database, deps.clock()).catch((error) =>
      deps.log.warn({ err: error }, 'old failures not deleted'),
    )
  }, everyHour)
  timer.unref()
  return () => clearInterval(timer)
}
