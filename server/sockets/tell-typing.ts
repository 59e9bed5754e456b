import type { Dependencies } from '../dependencies.ts'
import { findNewestConversation } from '../support/conversation-table.ts'
import type { LiveConnection } from './live-connections.ts'

/** However fast somebody types, others hear of it so often. */
const tellEveryMs = 2_000

/** Tells customer service that the customer of a connection writes, where they have a conversation. */
export function createTypingTeller(
  { database, bus, log }: Pick<Dependencies, 'database' | 'bus' | 'log'>,
  connection: LiveConnection,
): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return () => {
    const { customerId } = connection
    if (customerId === null || performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    findNewestConversation(database, customerId)
      .then((found) => {
        if (found?.status === 'open')
          bus.publish('support.typing', { customerId, conversationId: found.id, by: 'customer' })
      })
      .catch((error) => log.warn({ err: error }, 'typing not told'))
  }
}
