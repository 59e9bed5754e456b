/** One look for all prices that are shown in a frame, however many of them have changed, and in the same frame: another one would be laid out anew. */
export function onceTogether(listener: () => void): { wake: () => void; stop: () => void } {
  let isDue = false
  let stopped = false
  return {
    wake: () => {
      if (isDue) return
      isDue = true
      queueMicrotask(() => {
        isDue = false
        if (!stopped) listener()
      })
    },
    stop: () => {
      stopped = true
    },
  }
}
