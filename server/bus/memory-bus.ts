import type { Bus, BusTopic, Following, Listener } from './bus.ts'

const noListeners = (): { [Topic in BusTopic]: Set<Listener<Topic>> } => ({
  'bus.missed': new Set(),
  'prices.published': new Set(),
  'requests.counted': new Set(),
  'session.ended': new Set(),
  'customer.changed': new Set(),
  'alert.changed': new Set(),
  'alert.fired': new Set(),
  'security.noted': new Set(),
  'balance.changed': new Set(),
  'subject.changed': new Set(),
  'support.changed': new Set(),
  'support.read': new Set(),
  'support.typing': new Set(),
  'notices.changed': new Set(),
})

const topics = new Set(Object.keys(noListeners()))
export const isTopic = (text: string): text is BusTopic => topics.has(text)

/** Of a bus on which everything arrives anyway. */
export const followNothing = (): Following => ({ ready: Promise.resolve(), stop() {} })

const throwOn = (error: unknown): never => {
  throw error
}

/**
 * The bus of a server that is alone: it carries events inside one process. What one listener throws keeps nobody else from hearing where
 * `onListenerError` takes it; the publisher has committed by then and is not to blame.
 */
export function createMemoryBus(onListenerError: (error: unknown) => void = throwOn): Bus {
  const listeners = noListeners()
  return {
    publish(topic, event) {
      for (const listener of listeners[topic]) {
        try {
          listener(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    subscribe(topic, listener) {
      listeners[topic].add(listener)
      return () => listeners[topic].delete(listener)
    },
    follow: followNothing,
    isConnected: () => true,
  }
}
