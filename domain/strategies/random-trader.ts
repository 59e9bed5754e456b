import type { WantedShare } from './wanted-share.ts'

/**
 * A trader who knows nothing and trades as often: the strategy's own row of targets, begun at a random place of it, with the instruments
 * exchanged at random and, where it may go short, the directions too. So sizes, times between trades and turnover are the strategy's.
 */

/** Whole numbers below a bound from a seed; a small mixing generator, since nothing has to stay secret here. */
export function createDraws(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296) * below)
  }
}

/** The numbers from 0 up to a count in a random order (Fisher and Yates). */
function shuffled(count: number, draw: (below: number) => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i -= 1) {
    const other = draw(i + 1)
    const moved = order[i] as number
    order[i] = order[other] as number
    order[other] = moved
  }
  return order
}

/** For each moment what the random trader changes: all targets at the first, then those that are no longer what they were. */
export function randomShares(
  symbols: readonly string[],
  weights: readonly (readonly number[])[],
  goesShort: boolean,
  seed: number,
): WantedShare[][] {
  const draw = createDraws(seed)
  const first = draw(weights.length)
  const order = shuffled(symbols.length, draw)
  const signs = symbols.map(() => (goesShort && draw(2) === 1 ? -1 : 1))
  const last = new Map<string, number>()
  return weights.map((_, i) => {
    const given = weights[(first + i) % weights.length] as readonly number[]
    const changed: WantedShare[] = []
    symbols.forEach((symbol, place) => {
      const weightPpm = (given[order[place] as number] as number) * (signs[place] as number)
      if (last.get(symbol) !== weightPpm) changed.push({ symbol, weightPpm, keeps: false })
      last.set(symbol, weightPpm)
    })
    return changed
  })
}
