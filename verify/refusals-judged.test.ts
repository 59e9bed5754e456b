import { minuteMs } from '@candor/domain/time/durations.ts'
import { describe, expect, it } from 'vitest'
import { judgeOrders, type WorkedOut } from './hindsight.ts'

/** One order a minute, each over before the next. */
const ordersOf = (outcomes: readonly WorkedOut['outcome'][]): WorkedOut[] =>
  outcomes.map((outcome, i) => ({
    purchaseAt: (i + 1) * minuteMs,
    expiresAt: (i + 1) * minuteMs + 30_000,
    outcome,
  }))

const wins = (count: number): WorkedOut[] => ordersOf(Array.from({ length: count }, () => 'win'))

describe('orders that were refused', () => {
  it('are chance while there are few: one win of three is 1 over 11/12', () => {
    // Σ C(4, k) for k ≤ 1 is 5, over 4 · C(3, 1) = 12; the largest so far is after the win: 3 over 2 · 1.
    expect(judgeOrders(ordersOf(['win', 'lose', 'lose']))).toEqual({
      counted: 3,
      won: 1,
      chance: 6_667,
      isSuspicious: false,
    })
  })

  it('are not chance when nine of nine would have won: 1,023 over 10, which is 102.3', () => {
    expect(judgeOrders(wins(8))).toMatchObject({ chance: 177, isSuspicious: false })
    expect(judgeOrders(wins(9))).toMatchObject({ counted: 9, won: 9, chance: 98, isSuspicious: true })
  })

  it('stay suspicious, however many losers are refused afterwards', () => {
    const orders = ordersOf([
      ...wins(9).map(({ outcome }) => outcome),
      'lose',
      'lose',
      'lose',
      'lose',
      'lose',
    ])
    expect(judgeOrders(orders)).toMatchObject({ chance: 98, isSuspicious: true })
  })

  it('count once where one move of the market decides them together, and draws do not count', () => {
    const overlapping = wins(9).map((order, i) => ({
      ...order,
      purchaseAt: minuteMs + i * 1000,
      expiresAt: 2 * minuteMs,
    }))
    expect(judgeOrders(overlapping)).toMatchObject({ counted: 1, won: 1 })
    expect(judgeOrders(ordersOf(['draw', 'win', 'void']))).toMatchObject({ counted: 1, won: 1 })
  })

  it('count as winners where the server keeps back what would tell', () => {
    const withheld = ordersOf(Array.from({ length: 9 }, () => 'withheld'))
    expect(judgeOrders(withheld)).toMatchObject({ counted: 9, won: 9, isSuspicious: true })
  })
})

/** A plain generator, so that the shares below are the same at every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** How many of a thousand customers with 400 purchases each see a pattern that is not chance. */
function flagged(isRefused: (wouldWin: boolean, roll: number) => boolean): number {
  const roll = dice(15)
  let count = 0
  for (let customer = 0; customer < 1_000; customer += 1) {
    const refused: WorkedOut['outcome'][] = []
    for (let purchase = 0; purchase < 400; purchase += 1) {
      const wouldWin = roll() < 0.5
      if (isRefused(wouldWin, roll())) refused.push(wouldWin ? 'win' : 'lose')
    }
    if (judgeOrders(ordersOf(refused)).isSuspicious) count += 1
  }
  return count
}

describe('a thousand customers with 400 purchases each', () => {
  it('find out a server that refuses a tenth of the winners it foresees: 95 % of them and more', () => {
    expect(flagged((wouldWin, roll) => wouldWin && roll < 0.1)).toBeGreaterThanOrEqual(950)
  })

  it('do not accuse one that refuses a tenth at random: fewer than 1 %', () => {
    expect(flagged((_, roll) => roll < 0.1)).toBeLessThan(10)
  })
})
