import { joinMemoryMs } from '@candor/domain/groups/group-rule.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteOldJoins } from './join-table.ts'

/** Who asked to join a class and was not let in is forgotten after two weeks, so that nobody waits for a class that is over. */
export function startForgettingJoins({ database, clock, log }: Dependencies): () => void {
  const timer = setInterval(() => {
    deleteOldJoins(database, new Date(clock() - joinMemoryMs)).catch((error) =>
      log.warn({ err: error }, 'old requests to join not deleted'),
    )
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
