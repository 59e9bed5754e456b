import type { RefusalCode } from './refusals.ts'

/**
 * What a customer's route is about decides who may call it beside a verified customer who is signed in. Each route names one of these at its
 * definition; the server enforces what is defined here, and the access matrix walks the running server against it.
 */
type Reach = {
  /** The API keys that may call it: any, those that may trade, or none. */
  keys: 'read' | 'trade' | 'never'
  /** Whether it works while the customer has frozen the account. */
  frozen: boolean
  /** Whether it works before the customer is verified. */
  unverified: boolean
}

export const reaches = {
  /** Looks at what is the customer's own. */
  reading: { keys: 'read', frozen: true, unverified: true },
  /** Keeps something for the customer that is no money: watchlist, alerts, statements. */
  keeping: { keys: 'trade', frozen: true, unverified: true },
  /** Orders, positions, contracts, participations, holdings. */
  trading: { keys: 'trade', frozen: false, unverified: false },
  /** Brings money in, or binds where it may go. */
  funding: { keys: 'never', frozen: false, unverified: true },
  /** Takes money out, or borrows it. */
  paying: { keys: 'never', frozen: false, unverified: false },
  /** The account itself: security, documents, preferences, the conversation with customer service. */
  private: { keys: 'never', frozen: true, unverified: true },
} as const satisfies Record<string, Reach>

export type ReachName = keyof typeof reaches

export type KeyScope = 'read' | 'trade'

/** The caller: credentials, and the state of the account. */
export type Asking = { key: KeyScope | null; frozen: boolean; verified: boolean }

/** The refusal of who may not call a route of this reach, in the order in which it is given; null for who may. */
export function refusalOf(
  { keys, frozen, unverified }: Reach,
  asking: Asking,
): Extract<RefusalCode, 'key-not-allowed' | 'account-frozen' | 'account-not-verified'> | null {
  if (asking.key !== null && keys !== 'read' && keys !== asking.key) return 'key-not-allowed'
  if (asking.frozen && !frozen) return 'account-frozen'
  return asking.verified || unverified ? null : 'account-not-verified'
}
