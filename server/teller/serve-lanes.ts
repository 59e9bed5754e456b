import type { CommandQueue, Queued, Turn } from './command-queue.ts'

/** Batches at a time, each with customers of its own: while one waits for the disk, the next is decided. */
const ownLanes = 2
/** Background work has a lane of its own and takes none from those who wait for an answer. */
export const lanes = ownLanes + 1
const mostInBatch = 500
/** So many are quicker together than as two batches side by side. */
const fewest = 50
/** Small enough that an order that comes meanwhile finds the processor free soon. */
const mostInBackground = 25
/** While customers wait for answers, background work pauses for this share of the time that its last batch took. */
const pauseShare = 0.4
/** Customers count as waiting for answers for so long after the last of their batches. */
const ownRecentMs = 200

type Lanes = {
  /** Begins what can be begun, after this turn of the event loop: requests that arrive in the same turn share a batch. */
  plan(): void
  /** The batches that are under way. */
  running(): readonly Promise<void>[]
}

type LaneWork<Item extends Queued> = {
  queue: CommandQueue<Item>
  /** Never fails. */
  serve(batch: Item[]): Promise<void>
  /** Nothing waits and nothing is under way. */
  idle(): void
}

/** Takes batches from the queue while there are lanes free. */
export function createLanes<Item extends Queued>({ queue, serve, idle }: LaneWork<Item>): Lanes {
  const running = { own: new Set<Promise<void>>(), background: new Set<Promise<void>>() }
  let planned = false
  let lastOwnAt = Number.NEGATIVE_INFINITY
  let isPausing = false

  const pauseAfter = (tookMs: number) => {
    if (performance.now() - lastOwnAt > ownRecentMs) return plan()
    isPausing = true
    setTimeout(() => {
      isPausing = false
      plan()
    }, tookMs * pauseShare)
  }
  const run = (turn: Turn, most: number) => {
    const began = performance.now()
    const work = serve(queue.take(turn, most)).finally(() => {
      running[turn].delete(work)
      if (turn === 'own') {
        lastOwnAt = performance.now()
        begin()
      } else pauseAfter(performance.now() - began)
    })
    running[turn].add(work)
  }
  const begin = () => {
    planned = false
    while (running.own.size < ownLanes && queue.ready('own') > 0) {
      const share = Math.max(fewest, Math.ceil(queue.ready('own') / (ownLanes - running.own.size)))
      run('own', Math.min(share, mostInBatch))
    }
    if (!isPausing && running.background.size === 0 && queue.ready('background') > 0)
      run('background', mostInBackground)
    if (running.own.size + running.background.size === 0) idle()
  }
  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(begin)
  }
  return { plan, running: () => [...running.own, ...running.background] }
}
