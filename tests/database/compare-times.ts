/**
 * How well two kinds of answers can be distinguished by the time they took: the chance that one of the first kind took longer than one of the
 * second. Half is not at all; zero or one is always. The spread is that of pure chance with so many samples.
 */
export type Likeness = {
  chance: number
  spread: number
  samples: number
  /** The largest distance between how many of each kind have come by the same time: it sees differences that leave the middle alone. */
  gap: number
  /** What pure chance exceeds once in ten thousand. */
  chanceGap: number
}

const often = Math.sqrt(Math.log(2 / 0.0001) / 2)

export function compareTimes(first: readonly number[], second: readonly number[]): Likeness {
  const all = [
    ...first.map((time) => ({ time, mine: true })),
    ...second.map((time) => ({ time, mine: false })),
  ]
  all.sort((one, other) => one.time - other.time)
  const [n, m] = [first.length, second.length]
  let [ranks, ahead, gap] = [0, 0, 0]
  for (const [place, { time, mine }] of all.entries()) {
    if (mine) ranks += place + 1
    ahead += mine ? 1 / n : -1 / m
    // Among equal times the order is ours, and no difference.
    if (all[place + 1]?.time !== time) gap = Math.max(gap, Math.abs(ahead))
  }
  const chance = (ranks - (n * (n + 1)) / 2) / (n * m)
  const spread = Math.sqrt((n + m + 1) / (12 * n * m))
  return { chance, spread, samples: n, gap, chanceGap: often * Math.sqrt((n + m) / (n * m)) }
}

/** Four times the spread: pure chance gets that far once in sixteen thousand. */
export const isAlike = ({ chance, spread, gap, chanceGap }: Likeness): boolean =>
  Math.abs(chance - 0.5) < 4 * spread && gap < chanceGap

/** Measures both in turn, in an order that a coin decides, so that whatever else the machine does meets both alike. */
export async function measureBoth(
  samples: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  /** What comes before each of them. */
  before: () => unknown = () => {},
): Promise<Likeness> {
  const times: [number[], number[]] = [[], []]
  const measure = async (which: 0 | 1) => {
    await before()
    const from = performance.now()
    await (which === 0 ? first : second)()
    times[which].push(performance.now() - from)
  }
  for (let count = 0; count < samples; count += 1) {
    const one = Math.random() < 0.5 ? 0 : 1
    await measure(one)
    await measure(one === 0 ? 1 : 0)
  }
  return compareTimes(...times)
}
