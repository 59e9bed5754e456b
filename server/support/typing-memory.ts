import type { Dependencies } from '../dependencies.ts'

/** Who has not typed for so long has stopped. */
const typingMs = 6_000
/** More than this at once are not kept: it is a hint that nobody misses. */
const mostKept = 5_000

/** Which customers write at this moment, as far as this process has heard. */
export function createTypingMemory({ bus, clock }: Pick<Dependencies, 'bus' | 'clock'>) {
  const heardAt = new Map<bigint, number>()
  const stop = bus.subscribe('support.typing', ({ customerId, by }) => {
    if (by !== 'customer') return
    heardAt.delete(customerId)
    heardAt.set(customerId, clock())
    // The oldest is the first one.
    if (heardAt.size > mostKept) heardAt.delete(heardAt.keys().next().value ?? customerId)
  })
  return {
    isTyping: (customerId: bigint): boolean => clock() - (heardAt.get(customerId) ?? 0) < typingMs,
    stop,
  }
}
