import { dayMs } from '../time/durations.ts'

/**
 * How guessing is slowed down without locking its victim out. Several counters apply, each with a few free failures, then a wait that doubles
 * up to a ceiling. None ever closes for good:
 *
 * - `device`: a device that has signed in to the account before, at that account. Nobody but that device can raise it, and no other counter
 * concerns it, so a customer's own phone keeps working whatever others do.
 * - `pair`: one address at one account. The guesser meets this one first, and only those who share the address with the guesser.
 * - `address`: one address at any account. Generous, because a whole school may share an address, and forgiven bit by bit, so that an address
 * is at rest again an hour after the last guess.
 * - `account`: any address at one account. Slows a guesser with many addresses.
 * - `code`: second factors of one account. Reached only by who has the password or an open session already; a code of six digits holds out
 * for centuries at this pace.
 *
 * Which of them concerns an attempt to sign in is said by `sign-in-rule.ts`.
 */
type Throttle = {
  freeFailures: number
  longestWait: number
  /** One failure is forgiven each time these milliseconds have passed since the last one; null where none is before `failureMemoryMs`. */
  forgiveEveryMs: number | null
}

export const throttles = {
  device: { freeFailures: 5, longestWait: 15 * 60_000, forgiveEveryMs: null },
  pair: { freeFailures: 5, longestWait: 15 * 60_000, forgiveEveryMs: null },
  address: { freeFailures: 100, longestWait: 60_000, forgiveEveryMs: 36_000 },
  account: { freeFailures: 20, longestWait: 30_000, forgiveEveryMs: null },
  code: { freeFailures: 5, longestWait: 15 * 60_000, forgiveEveryMs: null },
} as const satisfies Record<string, Throttle>

export type ThrottleKind = keyof typeof throttles

export type Failures = { count: number; lastAt: number }

/** Failures older than this no longer count. */
export const failureMemoryMs = dayMs

/** How many failures of a counter still count. */
export function countingFailures(kind: ThrottleKind, { count, lastAt }: Failures, now: number): number {
  const quietMs = now - lastAt
  if (quietMs >= failureMemoryMs) return 0
  const { forgiveEveryMs } = throttles[kind]
  return forgiveEveryMs === null
    ? count
    : Math.max(0, count - Math.max(0, Math.floor(quietMs / forgiveEveryMs)))
}

/** Milliseconds until the next try is allowed; zero where it is allowed now. */
export function throttleWait(kind: ThrottleKind, failures: Failures, now: number): number {
  const { freeFailures, longestWait } = throttles[kind]
  // The length of the wait follows from the last failure; forgiving only brings a counter back under its free failures.
  const over = failures.count - freeFailures
  if (over < 0 || countingFailures(kind, failures, now) < freeFailures) return 0
  const wait = Math.min(longestWait, 1000 * 2 ** Math.min(over, 30))
  return Math.max(0, failures.lastAt + wait - now)
}

/**
 * How many failures of its address a success takes back: those that were made at the same account. Were it all of them, a guesser would
 * sign in to an account of their own now and then and never wait.
 */
export const takenBack = (pair: Failures, now: number): number =>
  // Forgiven as quickly as those of the address, so that what the address has forgiven already is not taken back once more.
  countingFailures('address', pair, now)
