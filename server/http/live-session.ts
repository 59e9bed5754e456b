import type { KeyScope } from '@candor/wire/reach.ts'
import type { Customer } from '../postgres/customer-tables.ts'

/** A session that may act, with its customer. */
export type LiveSession = {
  id: bigint
  customer: Customer
  startedAt: number
  seenAt: number
  endsAt: number
  /** A program acts with an API key of this scope; then there is no session of a browser behind it. */
  key?: KeyScope
}
