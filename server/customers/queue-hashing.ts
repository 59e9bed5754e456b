/**
 * Hashing a password is dear on purpose. Two at a time keep both cores' worth of threads busy without starving the database calls
 * that share the thread pool; a crowd waits its turn, and beyond that is told that we are busy instead of being kept waiting.
 */
export type HashingQueue = { run<Value>(work: () => Promise<Value>): Promise<Value> | null }

export function createHashingQueue(atOnce = 2, longestQueue = 256): HashingQueue {
  let running = 0
  const waiting: (() => void)[] = []

  const leave = () => {
    running -= 1
    waiting.shift()?.()
  }
  const enter = () =>
    new Promise<void>((resolve) => {
      const start = () => {
        running += 1
        resolve()
      }
      if (running < atOnce) start()
      else waiting.push(start)
    })

  return {
    run(work) {
      if (waiting.length >= longestQueue) return null
      return enter().then(work).finally(leave)
    },
  }
}
