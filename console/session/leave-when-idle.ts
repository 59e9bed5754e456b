import { operatorIdleMs } from '@candor/domain/operators/operator-confirmation.ts'

const checkEveryMs = 5_000

type Clock = () => number

/** Calls `leave` once when nothing was pressed or clicked for the limit; gives back the way to stop. What the console asks for in the background does not count. */
export function leaveWhenIdle(leave: () => void, target: EventTarget = window, now: Clock = Date.now) {
  let touchedAt = now()
  const touch = () => {
    touchedAt = now()
  }
  const timer = setInterval(() => {
    if (now() - touchedAt < operatorIdleMs) return
    stop()
    leave()
  }, checkEveryMs)
  const events = ['keydown', 'pointerdown', 'wheel']
  for (const name of events) target.addEventListener(name, touch, { passive: true })
  function stop() {
    clearInterval(timer)
    for (const name of events) target.removeEventListener(name, touch)
  }
  return stop
}
