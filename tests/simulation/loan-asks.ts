/** What is asked about loans, by customers, operators and the server itself, as data that both ledgers are given. */

type Asked = { customerId: bigint; key: string }
/** Loans are known by the number of the request that made them. */
type AboutLoan = Asked & { request: number }

export type LoanAsk =
  | (Asked & { kind: 'borrow'; cents: bigint; days: number })
  | (AboutLoan & { kind: 'cancel-loan' })
  | (AboutLoan & { kind: 'take-loan'; operatorId: bigint })
  | (AboutLoan & { kind: 'review-loan'; operatorId: bigint; verdict: 'approve' | 'reject' })
  | (AboutLoan & { kind: 'pay-out' })
  /** `cents` is null where all that is owed is meant. */
  | (AboutLoan & { kind: 'repay'; cents: bigint | null })

/** What a customer had from an instant on; one that is put into the past changes the average at once. */
export type LoanChange = { kind: 'note'; customerId: bigint; equity: bigint; at: number }

const kinds: readonly string[] = [
  'borrow',
  'cancel-loan',
  'take-loan',
  'review-loan',
  'pay-out',
  'repay',
] satisfies LoanAsk['kind'][]

export const isLoanAsk = <Ask extends { kind: string }>(ask: Ask | LoanAsk): ask is LoanAsk =>
  kinds.includes(ask.kind)
