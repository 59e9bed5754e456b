export type MovableClock = { now(): number; advance(milliseconds: number): void }

type ClockOptions = { ahead?: number; stands?: boolean }

/** The machine's clock or a stopped one; both can be moved. */
export function createMovableClock({ ahead = 0, stands = false }: ClockOptions): MovableClock {
  const began = Date.now()
  let moved = ahead
  return {
    now: () => (stands ? began : Date.now()) + moved,
    advance: (milliseconds) => {
      moved += milliseconds
    },
  }
}
