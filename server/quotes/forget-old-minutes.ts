import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { deleteMinutesBefore, listCandleSeries } from './old-minute-table.ts'

/** A few days of one instrument: short enough that nobody waits for it. */
const batch = 5_000
const pauseMs = 20

/**
 * Deletes the minutes that are older than the setting says. Hours and days are kept for ever in rows of their own, so that every longer
 * candle stays what it was. Gives how many went.
 */
export async function forgetOldMinutes(
  { database, config, clock }: Pick<Dependencies, 'database' | 'config' | 'clock'>,
  over?: AbortSignal,
): Promise<number> {
  const oldest = clock() - config.minuteCandleDays * dayMs
  const before = oldest - (oldest % dayMs)
  let inAll = 0
  for (const series of await listCandleSeries(database)) {
    let gone = batch
    while (gone === batch && !over?.aborted) {
      gone = await deleteMinutesBefore(database, series, before, batch)
      inAll += gone
      if (gone > 0) await sleep(pauseMs)
    }
  }
  return inAll
}

/** Once a day, at the first full hour of running that finds it not done yet. */
export function startForgettingMinutes(deps: Dependencies): () => void {
  const over = new AbortController()
  let doneOn = 0
  const work = async (): Promise<void> => {
    const day = Math.floor(deps.clock() / dayMs)
    if (day === doneOn) return
    await forgetOldMinutes(deps, over.signal)
    doneOn = day
  }
  const timer = setInterval(() => {
    work().catch((error) => deps.log.warn({ err: error }, 'old minutes not deleted'))
  }, hourMs)
  timer.unref()
  return () => {
    over.abort()
    clearInterval(timer)
  }
}
