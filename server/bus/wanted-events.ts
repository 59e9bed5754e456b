import type { BusTopic } from './bus.ts'
import { customerIn } from './bus-message.ts'

type WantedEvents = {
  /** Until the function that it gives back is called. */
  wantAll(topic: BusTopic): () => void
  wantCustomer(customerId: bigint): () => void
  /** Whether somebody here hears it; what is not about one customer, everybody does. */
  wants(payload: string): boolean
}

/** Counts one more of a key until the function that it gives back is called. */
function countIn(counts: Map<string, number>, key: string): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
}

/**
 * What the listeners of a process want of what others publish. Of ten thousand customers whose positions one tick has closed, a process that answers requests
 * has a few on its sockets; the events of the others are passed over without being parsed, so that orders do not wait behind them.
 */
export function createWantedEvents(): WantedEvents {
  const topics = new Map<string, number>()
  const customers = new Map<string, number>()
  return {
    wantAll: (topic) => countIn(topics, topic),
    wantCustomer: (customerId) => countIn(customers, customerId.toString()),
    wants(payload) {
      const about = customerIn(payload)
      return about === null || topics.has(about.topic) || customers.has(about.customerId)
    },
  }
}
