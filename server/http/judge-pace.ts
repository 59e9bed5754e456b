/** How far a body has come. */
type Pace = {
  receivedBytes: number
  /** What its sender said it would be, or the most it may be. */
  expectedBytes: number
  elapsedMs: number
  /** Since something last came. */
  quietMs: number
}

/** The time for a whole request: whatever has not arrived by then is refused in any case. */
export const requestTimeoutMs = 60_000

const mostQuietMs = 10_000
/** Before this a line may still be warming up. */
const graceMs = 10_000

/**
 * Whether an upload is cut before its time is over: it has stopped, or comes at less than half the pace that would bring it in time. No
 * sender loses anything by that which the timeout would have let through, unless the line were to double its speed.
 */
export function isTooSlow({ receivedBytes, expectedBytes, elapsedMs, quietMs }: Pace): boolean {
  if (quietMs > mostQuietMs) return true
  const neededBytes = (expectedBytes * elapsedMs) / requestTimeoutMs
  return elapsedMs > graceMs && receivedBytes < neededBytes / 2
}
