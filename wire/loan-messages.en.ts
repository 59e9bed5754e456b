import type { ProductMessages } from './message-code.ts'

/** What is said of loans in the error catalogue, beyond what it says of everything. */
export const loanMessagesEn = {
  'agreement-changed': 'The agreement has changed since you read it. Read it again before you sign.',
  'repayment-failed': 'Repayment failed',
  'repayment-over-debt': 'You owe {max}. More than that cannot be repaid.',
  'quote-expired': 'Interest for another day has been added, so you owe {owed} now. Nothing was paid.',
} as const satisfies ProductMessages
