import { type LiveSession, readSessionEnd } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Tells when a session runs out, so that an open page learns it without asking. Requests may have moved the end meanwhile, so it is
 * looked up again when the time comes. Returns the function that stops watching.
 */
export function watchSessionEnd(deps: Dependencies, session: LiveSession): () => void {
  let timer: NodeJS.Timeout
  const look = async () => {
    const now = deps.clock()
    const endsAt = await readSessionEnd(deps.database, session.id, now)
    if (endsAt === null) deps.bus.publish('session.ended', { sessionId: session.id, reason: 'expired' })
    else wait(endsAt - now)
  }
  const wait = (milliseconds: number) => {
    timer = setTimeout(
      () => look().catch((error) => deps.log.warn({ err: error }, 'session end not read')),
      milliseconds + 50,
    )
    timer.unref()
  }
  wait(session.endsAt - deps.clock())
  return () => clearTimeout(timer)
}
