/** The device's clock may be wrong by this much; beyond it the ticks are the better clock. */
const toleratedMs = 1_500

/**
 * How far the device's clock is ahead of the ticks it sees, in milliseconds: the least that any of them has been late. A contract ends by
 * the server's clock, and a countdown that a wrong clock counts would end at the wrong moment.
 */
export function createTickClock(): { note(tickAt: number, heardAt: number): void; ahead(): number } {
  let least: number | null = null
  return {
    note(tickAt, heardAt) {
      const late = heardAt - tickAt
      if (least === null || late < least) least = late
    },
    ahead: () => (least !== null && Math.abs(least) > toleratedMs ? least : 0),
  }
}

/** Whole seconds that are left, the begun one counted: a minute begins at 60 and ends at 0. */
export const secondsLeft = (expiresAt: number, now: number): number =>
  Math.max(0, Math.ceil((expiresAt - now) / 1000))

/** When the number of seconds left changes next, in milliseconds from now. */
export const untilNextSecond = (expiresAt: number, now: number): number => {
  const rest = (expiresAt - now) % 1000
  return rest > 0 ? rest : 1000 + rest
}
