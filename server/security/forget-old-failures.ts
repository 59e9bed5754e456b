import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { deleteOldPracticeDevices } from '../customers/practice-device-table.ts'
import { deleteOldOpenings } from '../customers/practice-opening-table.ts'
import { deleteOldFailures } from '../customers/sign-in-failure-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteOldTokens } from './one-time-token-table.ts'
import { deleteOldChallenges } from './passkey-table.ts'

/** Counters of failed sign-ins and practice accounts, secrets of devices, links and challenges that no longer matter are deleted, so that guessing cannot fill the disk. */
export function startForgetting({ database, clock, log }: Dependencies): () => void {
  const forget = async () => {
    const now = clock()
    await deleteOldFailures(database, now)
    await deleteOldOpenings(database, now)
    await deleteOldPracticeDevices(database, now)
    // Links that were used or ran out are counted for a day: they limit how many are sent.
    await deleteOldTokens(database, now - dayMs)
    await deleteOldChallenges(database, now)
  }
  const timer = setInterval(() => {
    forget().catch((error) => log.warn({ err: error }, 'old failures not deleted'))
  }, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
