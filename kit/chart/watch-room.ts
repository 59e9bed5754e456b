/** Calls when the room for a chart has changed, after the chart itself has taken note of it. */
export function watchRoom(host: HTMLElement, changed: () => void): () => void {
  let frame = 0
  let known = false
  const observer = new ResizeObserver(() => {
    // The first call only reports the size the chart was made with.
    if (known) {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(changed)
    }
    known = true
  })
  observer.observe(host)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
