import type { ContractOutcome } from '@candor/domain/contracts/settle-contract.ts'
import type { FairWish } from './fair-contracts.ts'
import type { SeenDay, SeenPath } from './seen-day.ts'

/** What contracts of one kind made, and how far that is from nothing in standard errors. */
type Bias = { group: string; count: number; score: number }

type Sums = { count: number; clusters: Map<number, number> }

/** How far back a price is looked at to say which way it was going. */
const momentumSeconds = 60

/**
 * Adds up what random contracts made, by direction, time limit, instrument, second of the minute and momentum. Instruments move together, and
 * contracts that overlap share a move, so what was bought within one stretch of five minutes counts as one observation.
 */
type BiasTable = {
  look(day: SeenDay, path: SeenPath, wish: FairWish, outcome: ContractOutcome): void
  biases(): Bias[]
}

const clusterSeconds = 300

export function createBiasTable(): BiasTable {
  const groups = new Map<string, Sums>()
  const add = (group: string, cluster: number, gained: number): void => {
    const sums = groups.get(group) ?? { count: 0, clusters: new Map() }
    groups.set(group, sums)
    sums.count += 1
    sums.clusters.set(cluster, (sums.clusters.get(cluster) ?? 0) + gained)
  }
  return {
    look({ dayStart }, { symbol, mid }, { seen, seconds, direction }, outcome) {
      if (outcome !== 'win' && outcome !== 'lose') return
      const cluster = dayStart / 1_000 + Math.floor(seen / clusterSeconds)
      const gained = outcome === 'win' ? 1 : -1
      const before = mid[seen - momentumSeconds] ?? 0
      const moved = before === 0 ? 0 : (mid[seen] ?? 0) - before
      const isWith = moved > 0 === (direction === 'rise')
      for (const group of [
        'all',
        `direction ${direction}`,
        `limit ${seconds} s`,
        `instrument ${symbol}`,
        `second ${seen % 60}`,
        ...(moved === 0 ? [] : [`momentum ${isWith ? 'with' : 'against'}`]),
      ])
        add(group, cluster, gained)
    },
    biases: () =>
      Array.from(groups, ([group, { count, clusters }]) => {
        const sums = [...clusters.values()]
        const squares = sums.reduce((total, sum) => total + sum * sum, 0)
        const total = sums.reduce((all, sum) => all + sum, 0)
        return { group, count, score: squares === 0 ? 0 : total / Math.sqrt(squares) }
      }),
  }
}
