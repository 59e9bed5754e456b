import { deleteOldPracticeDevices } from '../customers/practice-device-table.ts'
import { deleteOldOpenings } from '../customers/practice-opening-table.ts'
import { deleteOldFailures } from '../customers/sign-in-failure-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteOldTokens } from '../security/one-time-token-table.ts'
import { deleteOldChallenges } from '../security/passkey-table.ts'

const everyHour = 60 * 60_000
/** Links that were used or ran out tell for a day how many were asked for. */
const aDay = 24 * everyHour

/** Counters of failed sign-ins and practice accounts, secrets of devices, links and challenges that no longer matter are deleted, so that guessing cannot fill the disk. */
export function startForgetting({ database, clock, log }: Dependencies): () => void {
  const forget = async () => {
    const now = clock()
    await deleteOldFailures(database, now)
    await deleteOldOpenings(database, now)
    await deleteOldPracticeDevices(database, now)
    await deleteOldTokens(database, now - aDay)
    await deleteOldChallenges(database, now)
  }
  const timer = setInterval(() => {
    forget().catch((error) => log.warn({ err: error }, 'old failures not deleted'))
  }, everyHour)
  timer.unref()
  return () => clearInterval(timer)
}
