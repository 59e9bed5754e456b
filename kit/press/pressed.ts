/**
 * Whether a finger or button is down, and who wants to know when it is up. What moves the page between press and release takes the
 * button away from under the finger, and the tap is lost.
 */
let down = false
let listening = false
const waiting = new Set<() => void>()

/** A touch becomes a click only after the finger is gone, in ms. */
const clickDelayMs = 100

function release(): void {
  setTimeout(() => {
    down = false
    for (const act of waiting) act()
    waiting.clear()
  }, clickDelayMs)
}

function listen(): void {
  if (listening || typeof window === 'undefined') return
  listening = true
  window.addEventListener('pointerdown', () => (down = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/** Calls at once where nothing is pressed, and otherwise when the press is over. Returns what takes the call back. */
export function whenReleased(act: () => void): () => void {
  listen()
  if (!down) {
    act()
    return () => {}
  }
  waiting.add(act)
  return () => waiting.delete(act)
}

listen()
