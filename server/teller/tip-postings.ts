import type { Posting } from '@candor/domain/ledger/post-transfers.ts'
import { nextTip } from '@candor/domain/ledger/posting-chain.ts'
import { hashHex } from '../ledger/hash-hex.ts'
import type { Subject } from './command.ts'
import type { TippedPosting } from './ledger-rows.ts'

/** Chains postings of one customer onto the tip that was kept with the locked balance. */
export function tipPostings(
  tip: string,
  postings: readonly Posting[],
  at: number,
  subject: Subject | null,
): TippedPosting[] {
  // As the database writes an id, however it was spelt when it was asked for.
  const about = subject ? `${subject.kind}/${subject.id.toLowerCase()}` : ''
  let last = tip
  return postings.map((posting) => {
    const { number, kind, from, to, amount } = posting
    const chained = { number: Number(number), kind, from, to, amount: `${amount}`, at, subject: about }
    last = nextTip(last, chained, hashHex)
    return { ...posting, tip: last }
  })
}
