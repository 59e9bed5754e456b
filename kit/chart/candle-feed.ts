import type { DataLoader, KLineData } from 'klinecharts'
import type { Candle, CandlePage, CandleSource } from './candle.ts'
import { createFrameQueue } from './frame-queue.ts'
import { judgeLive, mergeAfterCut, olderThan } from './merge-candles.ts'

export type FeedStatus = 'loading' | 'ready' | 'empty' | 'failed'

type FeedHooks = {
  onStatus: (status: FeedStatus) => void
  /** Candles were added or changed. `older` counts those put in front. */
  onCandles: (older: number) => void
  /** Too much was missed: everything has to be asked for anew. */
  onReload: () => void
}

type Deliver = (data: KLineData[], more: { forward: boolean }) => void

/** How long a failed request waits before the next one, in ms. */
const retryAfter = 3_000

const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Asks until there is an answer, or nobody waits for one any more. */
async function askLatest(source: CandleSource, signal: AbortSignal): Promise<CandlePage | null> {
  while (!signal.aborted) {
    const page = await source.latest(signal)
    if (page) return page
    await pause(retryAfter, signal)
  }
  return null
}

/** Hands out older pages. What failed is asked for again, but not with every tick. */
function createOlderLoader(source: CandleSource) {
  let notBefore = 0
  return async (first: number, signal: AbortSignal, deliver: Deliver): Promise<number> => {
    await pause(Math.max(0, notBefore - Date.now()), signal)
    const page = signal.aborted ? null : await source.before(first, signal)
    if (signal.aborted) return 0
    if (!page) notBefore = Date.now() + retryAfter
    const candles = olderThan(first, page?.candles ?? [])
    deliver(candles, { forward: page ? page.more && candles.length > 0 : true })
    return candles.length
  }
}

/** Keeps what the chart shows in step with its source: the latest candles, older ones on demand, live ones once per frame. */
export function createCandleFeed(
  source: CandleSource,
  hooks: FeedHooks,
): { loader: DataLoader; close: () => void } {
  let visit = new AbortController()
  let newest: Candle | undefined
  let drawOne: ((candle: KLineData) => void) | null = null
  let stop: (() => void) | null = null
  let refetching = false
  const loadOlder = createOlderLoader(source)
  const queue = createFrameQueue((candles) => {
    for (const candle of candles) drawOne?.(candle)
    hooks.onCandles(0)
  })

  function show(candles: readonly Candle[]) {
    newest = candles.at(-1) ?? newest
    queue.add(candles)
  }

  async function refetch(): Promise<void> {
    if (refetching) return
    refetching = true
    const { signal } = visit
    const page = await askLatest(source, signal)
    if (signal.aborted || !page) return
    refetching = false
    const merge = mergeAfterCut(newest, page.candles)
    if (merge.kind === 'reload') hooks.onReload()
    else if (merge.candles.length > 0) show(merge.candles)
  }

  function hear(candle: Candle, fresh: boolean) {
    const judged = judgeLive(newest?.timestamp, candle.timestamp, fresh || refetching)
    if (judged === 'refetch') void refetch()
    else if (judged !== 'old') show([candle])
  }

  function leave() {
    visit.abort()
    stop?.()
    stop = null
    drawOne = null
    refetching = false
    queue.clear()
  }

  async function start(deliver: Deliver) {
    leave()
    visit = new AbortController()
    const { signal } = visit
    hooks.onStatus('loading')
    const page = await source.latest(signal)
    if (signal.aborted) return
    newest = page?.candles.at(-1)
    hooks.onStatus(page ? (newest ? 'ready' : 'empty') : 'failed')
    deliver([...(page?.candles ?? [])], { forward: page?.more ?? false })
    hooks.onCandles(0)
  }

  const loader: DataLoader = {
    async getBars({ type, timestamp, callback }) {
      if (type === 'init') return start(callback)
      if (type !== 'forward' || timestamp === null) return callback([], false)
      const added = await loadOlder(timestamp, visit.signal, callback)
      if (added > 0) hooks.onCandles(added)
    },
    subscribeBar({ callback }) {
      drawOne = callback
      stop = source.watch(hear)
    },
    unsubscribeBar: leave,
  }
  return { loader, close: leave }
}
