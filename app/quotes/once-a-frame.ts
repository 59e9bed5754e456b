/** One look for all prices of a moment, however many of them have changed. */
export function onceAFrame(listener: () => void): { wake: () => void; stop: () => void } {
  let frame: number | null = null
  return {
    wake: () => {
      frame ??= requestAnimationFrame(() => {
        frame = null
        listener()
      })
    },
    stop: () => {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}
