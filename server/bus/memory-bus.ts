import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { WireBalance } from '@candor/wire/ledger.ts'
import type { WireSecurityEvent } from '@candor/wire/security.ts'

/** What is told to every part of the server that listens, after it has been committed. */
export type BusEvents = {
  /** What other processes told may have gone unheard: whoever keeps a copy of the tables reads them again. */
  'bus.missed': Record<string, never>
  /** A server has published the prices of this second, in epoch milliseconds. */
  'prices.published': { at: number }
  'session.ended': { sessionId: bigint; reason: 'expired' | 'signed-out' }
  'customer.changed': { customerId: bigint }
  /** An alert was set, or removed: whoever watches alerts reads it, or forgets it. */
  'alert.changed': { alertId: bigint; waits: boolean }
  'alert.fired': { customerId: bigint; alertId: bigint; symbol: string; price: string; at: number }
  'security.noted': { customerId: bigint; event: WireSecurityEvent }
  'balance.changed': { customerId: bigint; balance: WireBalance }
  'subject.changed': { customerId: bigint; subject: { kind: SubjectKind; id: string } }
}

export type BusTopic = keyof BusEvents

type Listener<Topic extends BusTopic> = (event: BusEvents[Topic]) => void

export type Bus = {
  publish<Topic extends BusTopic>(topic: Topic, event: BusEvents[Topic]): void
  /** Returns the function that ends the subscription. */
  subscribe<Topic extends BusTopic>(topic: Topic, listener: Listener<Topic>): () => void
}

const throwOn = (error: unknown): never => {
  throw error
}

/**
 * The bus of a server that is alone: it carries events inside one process. What one listener throws keeps nobody else from hearing where
 * `onListenerError` takes it; the publisher has committed by then and is not to blame.
 */
export function createMemoryBus(onListenerError: (error: unknown) => void = throwOn): Bus {
  const listeners: { [Topic in BusTopic]: Set<Listener<Topic>> } = {
    'bus.missed': new Set(),
    'prices.published': new Set(),
    'session.ended': new Set(),
    'customer.changed': new Set(),
    'alert.changed': new Set(),
    'alert.fired': new Set(),
    'security.noted': new Set(),
    'balance.changed': new Set(),
    'subject.changed': new Set(),
  }
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
  }
}
