import { setImmediate as nextTurn } from 'node:timers/promises'

type Timer = { due: number; everyMs: number | null; work: () => void }

/** Shorter pauses are not a matter of the scene: they only let something else go first. */
const shortestMs = 50
/** So often it is looked whether the scene has moved. */
const lookEveryMs = 20

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }

type DeviceTimers = {
  /** Runs what has come due since the scene was moved. */
  runDue(): void
  /** Runs the next timer before its time: the device waits while the scene is paused. */
  runNext(): void
}

/** Puts timers into the place of the browser's that go by the scene's clock, which is moved by seconds and hours in no time. */
export function installTimers(now: () => number): DeviceTimers {
  const timers = new Map<object, Timer>()
  /** How much the timers are ahead of the scene, by what was waited while it was paused. */
  let aheadMs = 0
  const timerNow = (): number => now() + aheadMs

  /** As Node's own handle, which what Node is made of expects. */
  const handleOf = (timer: Timer): object => {
    const handle = {
      ref: () => handle,
      unref: () => handle,
      hasRef: () => false,
      refresh: () => {
        timer.due = timerNow() + (timer.everyMs ?? 0)
        return timers.set(handle, timer) && handle
      },
    }
    timers.set(handle, timer)
    return handle
  }
  const start = (work: (...given: unknown[]) => void, ms: number, given: unknown[], isRepeated: boolean) =>
    handleOf({ due: timerNow() + ms, everyMs: isRepeated ? ms : null, work: () => work(...given) })

  const run = (handle: object, timer: Timer): void => {
    if (timer.everyMs === null) timers.delete(handle)
    else timer.due = timerNow() + timer.everyMs
    timer.work()
  }
  const sorted = () => [...timers].toSorted(([, one], [, other]) => one.due - other.due)
  const runDue = (): void => {
    for (const [handle, timer] of sorted())
      if (timer.due <= timerNow() && timers.has(handle)) run(handle, timer)
  }
  const clear = (handle: unknown): void => {
    if (!timers.delete(handle as object)) real.clearTimeout(handle as NodeJS.Timeout)
  }
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms = 0, ...given: unknown[]) =>
      ms < shortestMs ? real.setTimeout(work, ms, ...given) : start(work, ms, given, false),
    setInterval: (work: () => void, ms = 0, ...given: unknown[]) =>
      start(work, Math.max(ms, shortestMs), given, true),
    clearTimeout: clear,
    clearInterval: clear,
  })
  const look = (): void => {
    runDue()
    real.setTimeout(look, lookEveryMs)
  }
  look()
  return {
    runDue,
    runNext() {
      const [next] = sorted()
      if (!next) return
      aheadMs += Math.max(0, next[1].due - timerNow())
      runDue()
    },
  }
}

/** What the device has begun and not ended: requests, and workers that were asked something. */
export function createWorkload() {
  let underWay = 0
  /** Resolves when nothing is under way, twice in a row: an answer may lead to the next question. */
  async function idle(): Promise<void> {
    for (let turns = 0; turns < 3; turns += 1) {
      await nextTurn()
      if (underWay > 0) {
        turns = -1
        await new Promise((resolve) => real.setTimeout(resolve, 2))
      }
    }
  }
  return {
    begin: (): (() => void) => {
      underWay += 1
      let isOver = false
      return () => {
        if (!isOver) underWay -= 1
        isOver = true
      }
    },
    idle,
    /** Real milliseconds. */
    pause: (ms: number) => new Promise<void>((resolve) => real.setTimeout(resolve, ms)),
  }
}

export type Workload = ReturnType<typeof createWorkload>
