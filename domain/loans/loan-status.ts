/** The statuses of a loan by their code; a code that is not here reads *unknown*. */
export const loanStatuses = [
  'pending-review',
  'review-passed',
  'review-rejected',
  'under-review',
  'pending-repayment',
  'repaid',
  'rejected',
] as const

export type LoanStatus = (typeof loanStatuses)[number]

/** The code of a status, 0 to 6. */
export const loanCodeOf = (status: LoanStatus): number => loanStatuses.indexOf(status)

/** The name of a code. */
export const loanStatusOf = (code: number): LoanStatus | 'unknown' => loanStatuses[code] ?? 'unknown'

/**
 * Which status may follow which. A reviewer takes a request and passes or rejects it; what has passed is paid out. A request that ends in
 * another way before the payout is *rejected*: its customer took it back, or there was no room in the limit any more when it came to the payout.
 */
const followers: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  'pending-review': ['under-review', 'rejected'],
  'under-review': ['review-passed', 'review-rejected', 'rejected'],
  'review-passed': ['pending-repayment', 'rejected'],
  'pending-repayment': ['repaid'],
  'review-rejected': [],
  repaid: [],
  rejected: [],
}

export const mayFollow = (from: LoanStatus, to: LoanStatus): boolean => followers[from].includes(to)

/** Asked for and not paid out yet: it counts towards the limit, and its customer may take it back. */
export const isAsked = (status: LoanStatus): boolean => mayFollow(status, 'rejected')
