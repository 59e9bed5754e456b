/**
 * How guessing is slowed down without locking its victim out. Three counters stand beside each other, each with a few free tries,
 * then a wait that doubles up to a ceiling. None ever closes for good:
 *
 * - `pair`: one address at one account. The guesser meets this one first, and only the guesser.
 * - `address`: one address at any account. Generous, because a whole school may share an address.
 * - `account`: any address at one account. Slows a guesser with many addresses; a device that has signed in to the account before
 *   does not have to pass it, so the customer's own phone keeps working during an attack.
 * - `code`: second factors of one account. Reached only by who has the password or an open session already; a code of six digits holds out
 *   for centuries at this pace.
 */
export const throttles = {
  pair: { freeFailures: 5, longestWait: 15 * 60_000 },
  address: { freeFailures: 100, longestWait: 60_000 },
  account: { freeFailures: 20, longestWait: 30_000 },
  code: { freeFailures: 5, longestWait: 15 * 60_000 },
} as const

export type ThrottleKind = keyof typeof throttles

export type Failures = { count: number; lastAt: number }

/** Failures older than this no longer count. */
export const failureMemory = 24 * 60 * 60_000

/** Milliseconds until the next try is allowed; zero where it is allowed now. */
export function throttleWait(kind: ThrottleKind, failures: Failures, now: number): number {
  const { freeFailures, longestWait } = throttles[kind]
  const over = failures.count - freeFailures
  if (over < 0 || now - failures.lastAt >= failureMemory) return 0
  const wait = Math.min(longestWait, 1000 * 2 ** Math.min(over, 30))
  return Math.max(0, failures.lastAt + wait - now)
}
