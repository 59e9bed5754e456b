/**
 * How several processes share leases. Each has a seat, which is a lease itself: who looks at the seats knows how many processes there are and
 * which of them it is, and all of them come to the same shares.
 */

const ascending = (seats: readonly number[]): number[] =>
  [...new Set(seats)].toSorted((one, other) => one - other)

/** How many leases the process on a seat has: as many as the others, or one more on the first seats where they cannot be divided. */
export function shareOf(leases: number, taken: readonly number[], mine: number): number {
  const seats = ascending([...taken, mine])
  const least = Math.floor(leases / seats.length)
  return seats.indexOf(mine) < leases % seats.length ? least + 1 : least
}

/** The first seat that nobody has; null where there are no more than so many and all are taken. */
export function freeSeat(taken: readonly number[], most: number): number | null {
  const seats = new Set(taken)
  for (let seat = 0; seat < most; seat += 1) if (!seats.has(seat)) return seat
  return null
}

type Standing = {
  /** All leases, in the order in which they are taken. */
  names: readonly string[]
  held: ReadonlySet<string>
  /** How many of them nobody has. */
  free: number
  share: number
  /** So many at a time may be on their way from one process to another, unwatched. */
  step: number
}

/**
 * Which leases a process lets go, the last first. Whoever gets them reads what belongs to them, and nobody acts on it meanwhile: so it lets go of
 * a few, and of the next ones when those have been taken.
 */
export function leasesToLetGo({ names, held, free, share, step }: Standing): string[] {
  const surplus = held.size - share
  if (surplus <= 0 || free > 0) return []
  return names.filter((name) => held.has(name)).slice(-Math.min(surplus, step))
}
