import { readMarketDay, readSeeds } from '@candor/wire/seeds.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { request } from '../api/request.ts'
import { findPages } from './find-pages.ts'
import { logStore, readHead } from './log-store.ts'
import type { DayFinding, DayToRecompute } from './recompute-day.ts'
import { askWorker } from './run-worker.ts'
import { dayBefore, startOf } from './seed-days.ts'

export type Recomputing =
  | { status: 'idle' | 'failed' }
  | { status: 'running'; done: number; of: number }
  | { status: 'done'; finding: Exclude<DayFinding, { kind: 'progress' }>; seconds: number }

const quiet = { quiet: true }

async function gather(day: string): Promise<DayToRecompute | null> {
  const head = logStore.getState().head
  const size = head && readHead(head)?.size
  const [own, before, earlier, seeds] = await Promise.all([
    request(readMarketDay, { params: { day } }, quiet),
    request(readMarketDay, { params: { day: dayBefore(day) } }, quiet),
    request(readMarketDay, { params: { day: dayBefore(dayBefore(day)) } }, quiet),
    request(readSeeds, {}, quiet),
  ])
  if (!size || !own.ok || !before.ok || !earlier.ok || !seeds.ok) return null
  const { anchor, anchorDay, days } = seeds.value
  const seedBefore =
    dayBefore(day) === anchorDay ? anchor : (days.find((each) => each.day === dayBefore(day))?.seed ?? null)
  const { seed, terms, termsHash } = own.value
  const { closes } = before.value
  const closesEarlier = earlier.value.closes
  const pages = await findPages(startOf(day), size)
  if (
    seed === null ||
    seedBefore === null ||
    closes === null ||
    closesEarlier === null ||
    !pages ||
    pages.length === 0
  )
    return null
  return {
    dayStart: startOf(day),
    seed,
    seedBefore,
    terms,
    termsHash,
    closesBefore: closes,
    dayBefore: { terms: before.value.terms, closesBefore: closesEarlier },
    pages,
  }
}

/** Recomputes a day that was revealed, on this device, in a worker that is fetched now. */
export function useRecompute(day: string) {
  const [state, setState] = useState<Recomputing>({ status: 'idle' })
  const worker = useRef<Worker | null>(null)
  const stop = useCallback(() => {
    worker.current?.terminate()
    worker.current = null
    setState({ status: 'idle' })
  }, [])
  useEffect(() => () => worker.current?.terminate(), [])

  const start = async () => {
    const began = performance.now()
    setState({ status: 'running', done: 0, of: 1 })
    const made = new Worker(new URL('./recompute-worker.ts', import.meta.url), { type: 'module' })
    worker.current = made
    const input = await gather(day).catch(() => null)
    // It was stopped while what it needs was on its way.
    if (worker.current !== made) return
    if (!input) return setState({ status: 'failed' })
    const finding = await askWorker<DayFinding>(made, input, (found) => {
      if (found.kind !== 'progress') return false
      if (worker.current === made) setState({ status: 'running', done: found.done, of: found.of })
      return true
    }).catch(() => null)
    if (worker.current !== made) return
    worker.current = null
    if (!finding || finding.kind === 'progress') return setState({ status: 'failed' })
    setState({ status: 'done', finding, seconds: (performance.now() - began) / 1000 })
  }
  return { state, start, stop }
}
