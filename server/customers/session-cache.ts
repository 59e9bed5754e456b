import type { Dependencies } from '../dependencies.ts'
import { gatherCalls } from './gather-calls.ts'
import {
  type FoundSession,
  findSessions,
  hashToken,
  judgeSession,
  type KnownSession,
  noteSeen,
} from './session-table.ts'

/** How long what was read is trusted. Whatever ends a session in another process counts here after this time at the latest. */
const cacheForMs = 1_000
const most = 20_000

export type SessionCache = {
  find(token: string): Promise<FoundSession | null>
  /** The session was used: its idle time begins again. Nobody waits until that is stored. */
  noteSeen(token: string, now: number): void
}

/**
 * Caches sessions for a second, so that ten requests of a customer in it need one query. Sign-outs and changes of a customer arrive over the
 * bus and remove the entry at once; whether a session has expired is checked every time.
 */
export function createSessionCache({ database, lookups, bus, clock, log }: Dependencies): SessionCache {
  const known = new Map<string, { session: KnownSession; readAt: number }>()
  const look = gatherCalls<Buffer, KnownSession>(
    (hash) => hash.toString('hex'),
    (hashes) => findSessions(lookups, hashes),
  )
  const store = gatherCalls<bigint, null>(String, async (ids) => {
    await noteSeen(database, ids, clock())
    return new Map<string, null>()
  })
  const forget = (matches: (session: KnownSession) => boolean) => {
    for (const [token, { session }] of known) if (matches(session)) known.delete(token)
  }
  bus.subscribe('session.ended', ({ sessionId }) => forget(({ id }) => id === sessionId))
  bus.subscribe('customer.changed', ({ customerId }) => forget(({ customer }) => customer.id === customerId))
  return {
    async find(token) {
      const remembered = known.get(token)
      if (remembered && performance.now() - remembered.readAt < cacheForMs)
        return judgeSession(remembered.session, clock())
      known.delete(token)
      const readAt = performance.now()
      const session = await look(hashToken(token))
      if (!session) return null
      // When full, it is cleared: what is lost is a lookup each.
      if (known.size >= most) known.clear()
      known.set(token, { session, readAt })
      return judgeSession(session, clock())
    },
    noteSeen(token, now) {
      const remembered = known.get(token)
      if (!remembered) return
      remembered.session = { ...remembered.session, seenAt: now }
      store(remembered.session.id).catch((error) =>
        log.warn({ err: error }, 'when a session was last used could not be stored'),
      )
    },
  }
}
