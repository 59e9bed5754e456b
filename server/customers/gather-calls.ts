type Waiting<Key, Value> = { key: Key; resolve(value: Value | null): void; reject(error: unknown): void }

/** The most keys in one statement. */
const most = 500

/** Batches calls: those that arrive while a statement runs go together into the next one. A single one is done at once. */
export function gatherCalls<Key, Value>(
  nameOf: (key: Key) => string,
  call: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>,
): (key: Key) => Promise<Value | null> {
  let waiting: Waiting<Key, Value>[] = []
  let running = false
  const run = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        const found = await call(batch.map(({ key }) => key))
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
