import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { useWords } from '../words/use-words.ts'

const tones = {
  'pending-review': 'neutral',
  'under-review': 'accent',
  'review-passed': 'accent',
  'review-rejected': 'danger',
  'pending-repayment': 'warn',
  repaid: 'neutral',
  rejected: 'danger',
  unknown: 'neutral',
} as const satisfies Record<WireLoan['status']['name'], string>

/** What the customer took back themselves was not rejected by anybody. */
export const isTakenBackLoan = ({ status, reason }: Pick<WireLoan, 'status' | 'reason'>): boolean =>
  status.name === 'rejected' && reason === 'cancelled'

/** The status; a loan that is late says so instead, because that is what is asked of its customer. */
export function LoanTag({ loan }: { loan: WireLoan }) {
  const say = useWords()
  if (isTakenBackLoan(loan)) return <Tag>{say('loan.taken-back')}</Tag>
  if (loan.overdue) return <Tag tone="warn">{say('loan.late', { n: loan.daysLate })}</Tag>
  const { name } = loan.status
  return <Tag tone={tones[name]}>{say(`loan.${name}`)}</Tag>
}
