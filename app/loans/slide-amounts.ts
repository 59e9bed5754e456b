import { type Cents, cents } from '@candor/domain/money/cents.ts'

const dollar = 100n

/** About a hundred places for a finger to stop at, each a round amount. */
const mostPlaces = 100n
const roundSteps = [1n, 5n, 10n, 50n, 100n, 500n].map((dollars) => dollars * dollar)

type SlideAmounts = {
  /** The last place; the first is zero. */
  last: number
  amountAt: (place: number) => Cents
  placeOf: (amount: Cents) => number
}

/** The amounts a slider stops at: round ones between the least and the most, which both are stops themselves. */
export function slideAmounts(least: Cents, most: Cents): SlideAmounts {
  const room = most > least ? most - least : 0n
  const step = roundSteps.find((each) => room / each <= mostPlaces) ?? 1_000n * dollar
  // The first stop after the least is the next round amount, so that all further ones are round too.
  const first = (least / step) * step
  const last = room === 0n ? 0n : (most - first + step - 1n) / step
  return {
    last: Number(last),
    amountAt: (place) => {
      const at = BigInt(place)
      if (at <= 0n) return least
      return at >= last ? most : cents(first + at * step)
    },
    placeOf: (amount) => {
      if (amount <= least) return 0
      return amount >= most ? Number(last) : Number((amount - first + step / 2n) / step)
    },
  }
}
