/** What a customer has used of their limits on a day. `result` is what was won; below zero, what was lost. */
export type Used = { readonly result: bigint; readonly staked: bigint; readonly contracts: number }

/** What was used up to a posting, and by fills and payouts before an instant: nothing of it changes any more. */
type KnownUse = Used & {
  /** When the day began, in epoch milliseconds. */
  readonly day: number
  readonly lastNumber: bigint
  readonly until: number
}

export type UsedMemory = {
  /** What is known of a customer's day, if their postings go at least as far. */
  find(customerId: bigint, day: number, lastNumber: bigint): KnownUse | undefined
  keep(customerId: bigint, known: KnownUse): void
  /** After a failure of the database: it may be another one now, which lacks what was never acknowledged. */
  forget(): void
}

const most = 20_000

/**
 * Remembers what customers have used of their limits, so that an order looks at what came since the last one and not at a whole day. Postings are
 * only added to, and none has an earlier instant than the one before it, so that what was added up to a posting stays true whoever writes the next ones.
 */
export function createUsedMemory(): UsedMemory {
  const byCustomer = new Map<bigint, KnownUse>()
  return {
    find(customerId, day, lastNumber) {
      const known = byCustomer.get(customerId)
      return known && known.day === day && known.lastNumber <= lastNumber ? known : undefined
    },
    keep(customerId, known) {
      // When full, it is cleared: what is lost is a walk through a day each.
      if (byCustomer.size >= most && !byCustomer.has(customerId)) byCustomer.clear()
      byCustomer.set(customerId, known)
    },
    forget: () => byCustomer.clear(),
  }
}
