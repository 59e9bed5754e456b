type Waiting<Key, Value> = { key: Key; resolve(value: Value | null): void; reject(error: unknown): void }

/** How many are asked for at once, at most. */
const most = 500

/**
 * Looks things up for many at once: what is asked while a query runs waits for it and goes together with the next. Whoever is alone is
 * looked up at once.
 */
export function gatherLookups<Key, Value>(
  nameOf: (key: Key) => string,
  find: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>,
): (key: Key) => Promise<Value | null> {
  let waiting: Waiting<Key, Value>[] = []
  let running = false
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const found = await find(batch.map(({ key }) => key))
        for (const { key, resolve } of batch) resolve(found.get(nameOf(key)) ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    running = false
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (running) return
      running = true
      void run()
    })
}
