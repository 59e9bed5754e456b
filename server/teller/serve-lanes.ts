import type { CommandQueue, Queued, Urgency } from './command-queue.ts'

/** Batches at a time, each with customers of its own: while one waits for the disk, the next is decided. */
const awaitedLanes = 2
/** Background work has a lane of its own and takes none from those who wait for an answer. */
export const lanes = awaitedLanes + 1
const mostInBatch = 500
/** So many are quicker together than as two batches side by side. */
const fewest = 50
/** What nobody waits for goes in batches of so many: fewer while customers are served, so that an order that comes meanwhile finds the processor free soon. */
const mostInBackground = { alone: 50, besideCustomers: 20 }
/** Customers count as being served for so long after the last of their batches has begun. */
const servedForMs = 1_000

type Lanes = {
  /** Begins what can be begun, after this turn of the event loop: requests that arrive in the same turn share a batch. */
  plan(): void
  /** The batches that are under way. */
  running(): readonly Promise<void>[]
}

type LaneWork<Item extends Queued> = {
  queue: CommandQueue<Item>
  /** Never fails. */
  serve(batch: Item[], urgency: Urgency): Promise<void>
  /** Nothing waits and nothing is under way. */
  idle(): void
}

/** Takes batches from the queue while there are lanes free. */
export function createLanes<Item extends Queued>({ queue, serve, idle }: LaneWork<Item>): Lanes {
  const running = { awaited: new Set<Promise<void>>(), background: new Set<Promise<void>>() }
  let planned = false
  let servedAt = Number.NEGATIVE_INFINITY

  const run = (urgency: Urgency, most: number) => {
    const work = serve(queue.take(urgency, most), urgency).finally(() => {
      running[urgency].delete(work)
      // What has arrived in the meantime is read before the next batch of background work begins.
      if (urgency === 'awaited') begin()
      else plan()
    })
    running[urgency].add(work)
  }
  const begin = () => {
    planned = false
    while (running.awaited.size < awaitedLanes && queue.ready('awaited') > 0) {
      const share = Math.max(
        fewest,
        Math.ceil(queue.ready('awaited') / (awaitedLanes - running.awaited.size)),
      )
      servedAt = performance.now()
      run('awaited', Math.min(share, mostInBatch))
    }
    if (running.background.size === 0 && queue.ready('background') > 0) {
      const { alone, besideCustomers } = mostInBackground
      run('background', performance.now() - servedAt < servedForMs ? besideCustomers : alone)
    }
    if (running.awaited.size + running.background.size === 0) idle()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(begin)
  }
  return { plan, running: () => [...running.awaited, ...running.background] }
}
