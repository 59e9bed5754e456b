import type { Bus } from './bus.ts'
import { customerIn } from './bus-message.ts'

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
 * A bus that knows what its listeners want of what other processes publish. Of ten thousand customers whose positions one tick has closed, a process that
 * answers requests has a few on its sockets; the events of the others are passed over without being parsed, so that orders do not wait behind them.
 */
export function withWantedEvents(bus: Bus): Bus & { wants(payload: string): boolean } {
  /** Topics that somebody hears of all customers, and customers that somebody follows. */
  const topics = new Map<string, number>()
  const customers = new Map<string, number>()
  return {
    ...bus,
    subscribe(topic, listener, whose = 'all') {
      const end = bus.subscribe(topic, listener)
      const unwant = whose === 'all' ? countIn(topics, topic) : () => {}
      return () => {
        end()
        unwant()
      }
    },
    follow: (customerId) => ({ ready: Promise.resolve(), stop: countIn(customers, customerId.toString()) }),
    /** What is not about one customer, everybody wants. */
    wants(payload) {
      const about = customerIn(payload)
      return about === null || topics.has(about.topic) || customers.has(about.customerId)
    },
  }
}
