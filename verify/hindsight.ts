import type { ContractOutcome } from '@candor/domain/contracts/settle-contract.ts'

/**
 * What orders that were refused, or never answered, would have paid (`work-out-order.ts`) is judged together here. `FAIRNESS.md`, section 7, is
 * the document.
 */

/** An order without a receipt, and how it would have ended. */
export type WorkedOut = {
  readonly purchaseAt: number
  readonly expiresAt: number
  /** `withheld`: the server keeps back what it is worked out from, so it counts as a win that was refused. */
  readonly outcome: ContractOutcome | 'withheld'
}

export type Judgement = {
  /** Orders that count, and how many of them would have won. */
  readonly counted: number
  readonly won: number
  /** At most so likely by chance, whenever somebody looks; 1 where nothing contradicts chance. In 10⁻⁴. */
  readonly chance: number
  readonly isSuspicious: boolean
}

/** Below this chance, in 10⁻⁴, the pattern is not called chance any more. */
export const suspiciousBelow = 100

/**
 * Judges all of them in the order of their purchase seconds. A win of an order that counts has probability 1/2 by chance; the evidence
 * against chance after n orders and w wins is Σ C(n + 1, k) for k ≤ w, divided by (n + 1) · C(n, w). By chance its expectation is 1 at every n,
 * so it reaches 100 at any time with a probability of at most 1 %.
 */
export function judgeOrders(orders: readonly WorkedOut[]): Judgement {
  let [counted, won, chance] = [0, 0, wholeChance]
  for (const { outcome } of independent(orders)) {
    counted += 1
    won += outcome === 'lose' ? 0 : 1
    chance = Math.min(chance, chanceOf(counted, won))
  }
  return { counted, won, chance, isSuspicious: chance <= suspiciousBelow }
}

const wholeChance = 10_000

/** Orders that no single move of the market decides together: draws are left out, and of those that overlap all but the first. */
function independent(orders: readonly WorkedOut[]): WorkedOut[] {
  const kept: WorkedOut[] = []
  for (const order of orders.toSorted((one, other) => one.purchaseAt - other.purchaseAt)) {
    const isDecided = order.outcome !== 'draw' && order.outcome !== 'void'
    if (isDecided && order.purchaseAt > (kept.at(-1)?.expiresAt ?? 0)) kept.push(order)
  }
  return kept
}

/** One over the evidence, rounded up, in 10⁻⁴. */
function chanceOf(counted: number, won: number): number {
  let sum = 0n
  for (let k = 0; k <= won; k += 1) sum += choose(counted + 1, k)
  const against = BigInt(counted + 1) * choose(counted, won)
  const chance = (against * BigInt(wholeChance) + sum - 1n) / sum
  return Math.min(wholeChance, Number(chance))
}

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 1; i <= k; i += 1) result = (result * BigInt(n - k + i)) / BigInt(i)
  return result
}
