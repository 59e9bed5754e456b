import type { DataLoader, KLineData } from 'klinecharts'
import type { Candle, CandlePage, CandleSource } from './drawn-candle.ts'
import { createFrameQueue } from './frame-queue.ts'
import { judgeLive, mergeAfterCut, olderThan } from './merge-candles.ts'

export type FeedStatus = 'loading' | 'ready' | 'empty' | 'failed'

type FeedHooks = {
  onStatus: (status: FeedStatus) => void
  /** Candles were added or changed. `older` counts those put in front. */
  onCandles: (older: number) => void
  /** The candle that is drawn next is the last one in another state; no other changes. */
  onTick: () => void
  /** Too much was missed: everything has to be requested again. */
  onReload: () => void
}

type Deliver = (data: KLineData[], more: { forward: boolean }) => void

/** How long a failed request waits before the next one, in ms. */
const retryDelayMs = 3_000

const pause = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const statusOf = (page: CandlePage | null): FeedStatus =>
  page === null ? 'failed' : page.candles.length > 0 ? 'ready' : 'empty'

/** Asks until there is an answer, or nobody waits for one any more. */
async function askLatest(source: CandleSource, signal: AbortSignal): Promise<CandlePage | null> {
  while (!signal.aborted) {
    const page = await source.latest(signal)
    if (page && !signal.aborted) return page
    await pause(retryDelayMs, signal)
  }
  return null
}

/** Returns older pages. What failed is requested again, but not with every tick. */
function createOlderLoader(source: CandleSource) {
  let notBefore = 0
  return async (first: number, signal: AbortSignal, deliver: Deliver): Promise<number> => {
    await pause(Math.max(0, notBefore - Date.now()), signal)
    const page = signal.aborted ? null : await source.before(first, signal)
    if (signal.aborted) return 0
    if (!page) notBefore = Date.now() + retryDelayMs
    const candles = olderThan(first, page?.candles ?? [])
    deliver(candles, { forward: page ? page.more && candles.length > 0 : true })
    return candles.length
  }
}

type LiveJoin = {
  begin: (newest: Candle | undefined) => void
  hear: (candle: Candle, fresh: boolean) => void
}

/** Joins live candles to those that are drawn; where something may be missing between them, it is fetched first. */
function createLiveJoin(
  source: CandleSource,
  signalNow: () => AbortSignal,
  show: (candles: readonly Candle[]) => void,
  reload: () => void,
): LiveJoin {
  let newest: Candle | undefined
  let refetching = false

  function join(candles: readonly Candle[]) {
    newest = candles.at(-1) ?? newest
    show(candles)
  }

  async function refetch(): Promise<void> {
    if (refetching) return
    refetching = true
    const page = await askLatest(source, signalNow())
    if (!page) return
    refetching = false
    const merge = mergeAfterCut(newest, page.candles)
    if (merge.kind === 'reload') reload()
    else if (merge.candles.length > 0) join(merge.candles)
  }

  return {
    begin(latest) {
      newest = latest
      refetching = false
    },
    hear(candle, fresh) {
      const judged = judgeLive(newest?.timestamp, candle.timestamp, fresh || refetching)
      if (judged === 'refetch') void refetch()
      else if (judged !== 'old') join([candle])
    },
  }
}

/** Keeps what the chart shows in step with its source: the latest candles, older ones on demand, live ones as they come. */
export function createCandleFeed(
  source: CandleSource,
  hooks: FeedHooks,
): { loader: DataLoader; close: () => void } {
  let visit = new AbortController()
  let drawOne: ((candle: KLineData) => void) | null = null
  let stop: (() => void) | null = null
  /** Opening of the last candle that is drawn. */
  let drawn = 0
  const loadOlder = createOlderLoader(source)
  const queue = createFrameQueue((candles) => {
    const [only] = candles
    if (only && candles.length === 1 && only.timestamp === drawn) hooks.onTick()
    drawn = candles.at(-1)?.timestamp ?? drawn
    for (const candle of candles) drawOne?.(candle)
    hooks.onCandles(0)
  })
  const live = createLiveJoin(source, () => visit.signal, queue.add, hooks.onReload)

  function leave() {
    visit.abort()
    stop?.()
    stop = null
    drawOne = null
    queue.clear()
  }

  async function start(deliver: Deliver) {
    leave()
    visit = new AbortController()
    const { signal } = visit
    hooks.onStatus('loading')
    const page = await source.latest(signal)
    if (signal.aborted) return
    live.begin(page?.candles.at(-1))
    drawn = page?.candles.at(-1)?.timestamp ?? 0
    hooks.onStatus(statusOf(page))
    deliver([...(page?.candles ?? [])], { forward: page?.more ?? false })
    hooks.onCandles(0)
  }

  async function addOlder(first: number, deliver: Deliver) {
    const added = await loadOlder(first, visit.signal, deliver)
    if (added > 0) hooks.onCandles(added)
  }

  const loader: DataLoader = {
    getBars({ type, timestamp, callback }) {
      if (type === 'init') return start(callback)
      return type === 'forward' && timestamp !== null ? addOlder(timestamp, callback) : callback([], false)
    },
    subscribeBar({ callback }) {
      drawOne = callback
      stop = source.watch(live.hear)
    },
    unsubscribeBar: leave,
  }
  return { loader, close: leave }
}
