import { isUnheard } from '@candor/client/api/refusal-reply.ts'
import { readLogCheckpoint } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'
import { logStore } from './log-store.ts'

/** The socket sends a head every few seconds, and none that is older than this. */
const headWithinMs = 16_000

/** Whether the socket sends a head from now on. It does not wait for one where none was sent lately. */
function isHeadTold(asked: number): Promise<boolean> {
  const { toldAt } = logStore.getState()
  if (toldAt === null || toldAt < asked - headWithinMs) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = (isTold: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isTold)
    }
    const timer = setTimeout(() => end(false), headWithinMs)
    const unsubscribe = logStore.subscribe((log) => (log.toldAt ?? 0) > asked && end(true))
  })
}

/**
 * Whether the service can be reached: it answers a request, with any answer, or its socket sends a head of the log. What it does not give
 * while it does is withheld; a device without a network learns nothing about a server.
 */
export async function isReached(): Promise<boolean> {
  const told = isHeadTold(Date.now())
  const answer = await request(readLogCheckpoint, {}, { quiet: true })
  return answer.ok || !isUnheard(answer.refusal) || told
}
