/**
 * Whether an attempt to sign in passes, while its address or its account is being guessed at.
 *
 * A device that the account knows waits for nobody but itself. Everybody else's password is checked even while the address or the account has
 * to wait, because only then can the right one pass:
 *
 * - a right password passes where the account has signed in from this address before. A guesser elsewhere, or one who tries the accounts of
 * strangers, does not get that far; one who shares the address with the account is slowed down by the counter of that pair;
 * - anything else has to wait, with the same answer after the same work: whether the account exists, whether it has been here before and
 * whether the password was right cannot be distinguished.
 */
type SignInFacts = {
  isRight: boolean
  /** The account has signed in from this address before. */
  isFamiliar: boolean
  /** The longest wait of the address and the account, in milliseconds; zero for a device that the account knows. */
  waitMs: number
}

type SignInOutcome = { kind: 'passed' } | { kind: 'incorrect' } | { kind: 'slowed'; waitMs: number }

export function decideSignIn({ isRight, isFamiliar, waitMs }: SignInFacts): SignInOutcome {
  if (isRight && (isFamiliar || waitMs === 0)) return { kind: 'passed' }
  return waitMs === 0 ? { kind: 'incorrect' } : { kind: 'slowed', waitMs }
}
