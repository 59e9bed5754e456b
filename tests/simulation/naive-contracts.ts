/**
 * Delivery contracts once more, in whole cents and plain numbers, written from the product's rules and from no code of the product. Only for tests.
 */

export type NaiveTick = { at: number; mid: number }

export type NaiveContract = {
  rise: boolean
  stake: number
  /** In percent. */
  payout: number
  /** Three seconds after the last price that was seen. */
  purchaseAt: number
  expiresAt: number
}

export const payouts: Readonly<Record<number, number>> = { 30: 80, 60: 82, 90: 84, 120: 86, 180: 88, 300: 92 }

/** What a contract has brought back by the time the log has come to an instant; null while it runs. */
export function broughtBack(
  { rise, stake, payout, purchaseAt, expiresAt }: NaiveContract,
  market: { ticks: readonly NaiveTick[]; recordedUntil: number },
): number | null {
  if (market.recordedUntil < expiresAt) return null
  const inside = market.ticks.filter(({ at }) => at >= purchaseAt && at <= expiresAt)
  const [first, last] = [inside[0], inside.at(-1)]
  // Simulated prices come every second, so there are always two; halts change nothing.
  if (!first || !last || first === last) return null
  if (first.mid === last.mid) return stake
  if (last.mid > first.mid !== rise) return 0
  return stake + Math.floor((stake * payout) / 100)
}

/** Available and set aside, as the product shows them. */
export function naiveBalance(
  funds: number,
  contracts: readonly NaiveContract[],
  market: Parameters<typeof broughtBack>[1],
): { cash: string; stake: string } {
  let [cash, set] = [funds, 0]
  for (const contract of contracts) {
    const back = broughtBack(contract, market)
    cash += (back ?? 0) - contract.stake
    if (back === null) set += contract.stake
  }
  return { cash: (cash / 100).toFixed(2), stake: (set / 100).toFixed(2) }
}
