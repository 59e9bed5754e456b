import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { WireBalance } from '@candor/wire/balance.ts'
import type { WireSecurityEvent } from '@candor/wire/security-event.ts'

/** Events that are published to every subscriber in this server after the commit. */
export type BusEvents = {
  /**
   * Events of other processes may have been lost: subscribers that cache tables read them again. `kept`: none of `subject.changed`, for who hears of all
   * customers.
   */
  'bus.missed': { kept?: true }
  /** A server has published the prices of this second, in epoch milliseconds. */
  'prices.published': { at: number }
  /** What a server has answered, by whom its limits count. */
  'requests.counted': { from: string; counted: { key: string; added: number; window: number }[] }
  'session.ended': { sessionId: bigint; reason: 'expired' | 'signed-out' }
  'customer.changed': { customerId: bigint }
  /** An alert was set or removed: the watchers of alerts load or drop it. */
  'alert.changed': { alertId: bigint; waits: boolean }
  'alert.fired': { customerId: bigint; alertId: bigint; symbol: string; price: string; at: number }
  'security.noted': { customerId: bigint; event: WireSecurityEvent }
  'balance.changed': { customerId: bigint; balance: WireBalance }
  'subject.changed': { customerId: bigint; subject: { kind: SubjectKind; id: string } }
  /** A conversation with customer service has moved on: a message, a mark, a new state. A hint: who hears it asks for what is new. */
  'support.changed': { customerId: bigint; conversationId: string; number: number }
  /** Customer service has seen a customer's messages up to this number; nothing else has changed. */
  'support.read': { customerId: bigint; conversationId: string; number: number; at: number }
  /** Somebody writes at this moment. */
  'support.typing': { customerId: bigint; conversationId: string; by: 'customer' | 'operator' }
  /** A customer has a new notice, or has read some; `unread` is null where the number has to be looked up. */
  'notices.changed': { customerId: bigint; unread: number | null }
}

export type BusTopic = keyof BusEvents

type Listener<Topic extends BusTopic> = (event: BusEvents[Topic]) => void

/** Somebody here wants to hear what concerns one customer. */
type Following = {
  /** Resolves when everything that is published from then on arrives here, or when it cannot be had at this time. */
  ready: Promise<void>
  stop(): void
}

export type Bus = {
  publish<Topic extends BusTopic>(topic: Topic, event: BusEvents[Topic]): void
  /**
   * Returns the function that ends the subscription. A listener of `followed` customers alone need not hear of the others, which saves
   * them the way here; it may hear of them all the same.
   */
  subscribe<Topic extends BusTopic>(
    topic: Topic,
    listener: Listener<Topic>,
    whose?: 'all' | 'followed',
  ): () => void
  follow(customerId: bigint): Following
  /** Whether events of other servers arrive, and ours there. */
  isConnected(): boolean
}

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
