import { isCustomerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { postingWays } from '@candor/domain/ledger/posting-ways.ts'

const ways = Object.values(postingWays).flat()

/** Where the money of a kind of posting goes: within what is the customer's it is set aside or comes back; otherwise it comes in or goes out. */
export function postingDirection(kind: PostingKind): 'set-aside' | 'back' | 'in' | 'out' {
  const [, from, to] = ways.find((way) => way[0] === kind) ?? []
  const [own, remains] = [from, to].map((account) => account !== undefined && isCustomerAccount(account))
  if (own && remains) return to === 'cash' ? 'back' : 'set-aside'
  return own ? 'out' : 'in'
}
