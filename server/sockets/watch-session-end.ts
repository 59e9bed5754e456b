import { readSessionEnd } from '../customers/session-table.ts'
import type { Dependencies } from '../dependencies.ts'

const retryDelayMs = 1_000
/** So long before its end a session's open pages are warned. */
const endingMs = 5 * 60_000

/**
 * Notifies when a session is about to expire and when it has, so that an open page learns it without polling. Requests may have moved the end
 * meanwhile, so it is looked up again when the time comes; and it is looked up once at the beginning, because a sign-out between finding the
 * session and watching it had no subscriber. Returns the function that stops watching.
 */
export function watchSessionEnd(deps: Dependencies, sessionId: bigint, onEnding: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let toldOf: number | null = null
  const look = async () => {
    const now = deps.clock()
    const end = await readSessionEnd(deps.database, sessionId, now)
    if (stopped) return
    if (typeof end === 'string') return deps.bus.publish('session.ended', { sessionId, reason: end })
    const left = end - now
    if (left > endingMs) return wait(left - endingMs + 50)
    if (toldOf !== end) onEnding()
    toldOf = end
    wait(left + 50)
  }
  const tryLooking = () =>
    look().catch((error) => {
      if (stopped) return
      deps.log.warn({ err: error }, 'session end not read')
      wait(retryDelayMs)
    })
  const wait = (milliseconds: number) => {
    timer = setTimeout(tryLooking, milliseconds)
    timer.unref()
  }
  void tryLooking()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
