import type { decideCorrection } from '@candor/domain/corrections/decide-correction.ts'
import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { PostingKind } from '@candor/domain/ledger/posting-kind.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

type Asked = { readonly customerId: bigint; readonly number: bigint }

type PostingRow = {
  customer_id: bigint
  number: bigint
  kind: PostingKind
  from: LedgerAccount
  to: LedgerAccount
  amount: bigint
}

type CorrectionRow = { customer_id: bigint; number: bigint; corrects: bigint; amount: bigint }

/** What a correction is decided on, but for what the customer can use. */
export type CorrectedFacts = Omit<Parameters<typeof decideCorrection>[0], 'cash'>

/** Finds the postings that corrections name, and all corrections that their customers have already. */
export async function loadCorrected(
  transaction: TellerTransaction,
  asked: readonly Asked[],
): Promise<CorrectedFacts[]> {
  const customers = asked.map(({ customerId }) => customerId)
  const [postings, corrections, runs] = await Promise.all([
    transaction.query<PostingRow>(
      'corrected-postings',
      `select t.customer_id, t.number, t.kind, t.from_account as "from", t.to_account as "to", t.amount
       from transfers t join unnest($1::bigint[], $2::bigint[]) as asked (customer_id, number) using (customer_id, number)`,
      [customers, asked.map(({ number }) => number)],
    ),
    transaction.query<CorrectionRow>(
      'earlier-corrections',
      `select customer_id, number, corrects, amount from transfers where customer_id = any($1::bigint[]) and corrects is not null`,
      [customers],
    ),
    transaction.query<{ customer_id: bigint; ended: bigint }>(
      'ended-runs',
      `select customer_id, max(last_number) as ended from practice_runs where customer_id = any($1::bigint[]) group by customer_id`,
      [customers],
    ),
  ])
  return asked.map(({ customerId, number }) => {
    const posting = postings.find((one) => one.customer_id === customerId && one.number === number)
    return {
      posting: posting ? { ...posting, amount: cents(posting.amount) } : null,
      ended: runs.find((run) => run.customer_id === customerId)?.ended ?? 0n,
      earlier: corrections
        .filter((one) => one.customer_id === customerId)
        .map((one) => ({ ...one, amount: cents(one.amount) })),
    }
  })
}
