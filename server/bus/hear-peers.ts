import { secondMs } from '@candor/domain/time/durations.ts'

/** A server says once a second that it is there; one that has said nothing for so long is gone or cut off. */
const silentAfterMs = 3.5 * secondMs
/** Those that never return are forgotten when there are many. */
const mostGone = 1_000

/**
 * Which other servers can be heard. One that falls silent may have died before it sent what it had committed, and one that returns was
 * cut off while it sent: both times something may have been missed. Who returns sends again what is to be `kept`.
 */
export function createPeers(onMissed: (kept: boolean) => void) {
  const heardAt = new Map<string, number>()
  const gone = new Set<string>()
  return {
    hear(server: string, now: number): void {
      heardAt.set(server, now)
      if (gone.delete(server)) onMissed(true)
    },
    /** We were cut off ourselves: whoever is there is heard soon. */
    pardon(now: number): void {
      for (const server of heardAt.keys()) heardAt.set(server, now)
    },
    /** It has said that it leaves, after everything else. */
    leave(server: string): void {
      heardAt.delete(server)
    },
    look(now: number): void {
      const silent = [...heardAt].filter(([, at]) => now - at > silentAfterMs)
      if (silent.length === 0) return
      if (gone.size > mostGone) gone.clear()
      for (const [server] of silent) {
        heardAt.delete(server)
        gone.add(server)
      }
      onMissed(false)
    },
  }
}
