/** However dear a value is, making it takes at most this part of the time. */
const mostOfTheTime = 0.1
/** Who asks waits for a new value that is made this quickly; otherwise they get the one before. */
const quickMs = 100
const madeEveryMs = 2_000

type Made<Value> = { value: Value; endedAt: number; tookMs: number }

/** Makes a value at most every few seconds, however many ask; one that takes long is renewed behind the answers. */
export function createKeptFresh<Value>(
  make: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let last: Made<Value> | null = null
  let making: Promise<Value> | null = null
  const renew = async () => {
    const began = now()
    try {
      const value = await make()
      const endedAt = now()
      last = { value, endedAt, tookMs: endedAt - began }
      return value
    } finally {
      making = null
    }
  }
  const isDue = ({ endedAt, tookMs }: Made<Value>) =>
    now() - endedAt >= Math.max(madeEveryMs, tookMs / mostOfTheTime)
  return async () => {
    const before = last
    if (before !== null && making === null && !isDue(before)) return before.value
    making ??= renew()
    if (before === null || before.tookMs < quickMs) return making
    // Whoever asks next hears of a failure that lasts: the value is due again.
    making.catch(() => {})
    return before.value
  }
}
