import { randomUUID } from 'node:crypto'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Bus } from './bus.ts'

/** What is known of one key in its window: `untold` of the count the other servers have not heard of yet. */
type Count = { current: number; startedAt: number; window: number; untold: number; max: number }

/** The longest unused is forgotten first. */
const mostKeys = 20_000
/** A share of the limit that is told together, so that an ordinary customer's requests are not told at all. */
const toldShare = 1 / 50
/** In one message, which may have 8,000 bytes. */
const mostTold = 80

export type CountTogether = { Store: FastifyRateLimitStoreCtor; tell(): void; stop(): void }

/**
 * Counts requests by key, with those that other servers have answered: each tells once a second what has come to it beyond a small share of
 * the limit. So who asks several servers has one limit and not one of each, give or take that share and what comes within a second.
 */
export function countTogether(bus: Bus, now: () => number = Date.now): CountTogether {
  const me = randomUUID()
  const counts = new Map<string, Count>()
  const add = (key: string, added: number, window: number): Count => {
    const known = counts.get(key)
    const isOver = !known || known.startedAt + known.window <= now()
    const count = isOver ? { current: 0, startedAt: now(), window, untold: 0, max: 0 } : known
    count.current += added
    counts.delete(key)
    counts.set(key, count)
    const [oldest] = counts.size > mostKeys ? counts.keys() : []
    if (oldest !== undefined) counts.delete(oldest)
    return count
  }
  const store: FastifyRateLimitStore = {
    incr(key, callback, window, max) {
      const count = add(key, 1, window)
      count.untold += 1
      count.max = max
      callback(null, { current: count.current, ttl: count.startedAt + window - now() })
    },
    // The keys of routes with a limit of their own begin with the route.
    child: () => store,
  }
  const unsubscribe = bus.subscribe('requests.counted', ({ from, counted }) => {
    if (from !== me) for (const { key, added, window } of counted) add(key, added, window)
  })
  const tell = () => {
    const due = [...counts].filter(([, { untold, max }]) => untold > 0 && untold >= max * toldShare)
    for (let first = 0; first < due.length; first += mostTold) {
      const counted = due
        .slice(first, first + mostTold)
        .map(([key, { untold, window }]) => ({ key, added: untold, window }))
      bus.publish('requests.counted', { from: me, counted })
    }
    for (const [, count] of due) count.untold = 0
  }
  const timer = setInterval(tell, secondMs).unref()
  class Store implements FastifyRateLimitStore {
    incr = store.incr
    child = store.child
  }
  return {
    Store,
    tell,
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
