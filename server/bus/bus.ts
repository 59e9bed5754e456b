import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { WireBalance } from '@candor/wire/balance.ts'
import type { WireSecurityEvent } from '@candor/wire/security-event.ts'

/**
 * Events that are published after the commit, to every subscriber in this server and the others. Most are passed on to customers' connections
 * (`server/sockets/socket-server.ts`); watchers of prices and alerts, caches of sessions and of limits, and work that need not wait for its next
 * turn subscribe too: search for `subscribe('` and the topic.
 */
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

export type Listener<Topic extends BusTopic> = (event: BusEvents[Topic]) => void

/** Somebody here wants to hear what concerns one customer. */
export type Following = {
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
