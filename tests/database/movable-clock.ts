export type MovableClock = { now(): number; advance(milliseconds: number): void }

type ClockOptions = { ahead?: number; stands?: boolean; steps?: boolean }

/**
 * The machine's clock; a stopped one; or one that goes on by a millisecond each time that somebody looks, so that what comes later is later,
 * and prices grow old no sooner where the machine stands still for a while. All of them can be moved.
 */
export function createMovableClock({ ahead = 0, stands = false, steps = false }: ClockOptions): MovableClock {
  const began = Date.now()
  let moved = ahead
  let looks = 0
  const stepped = () => {
    looks += 1
    return began + looks
  }
  const read = stands ? () => began : steps ? stepped : Date.now
  return {
    now: () => read() + moved,
    advance: (milliseconds) => {
      moved += milliseconds
    },
  }
}
