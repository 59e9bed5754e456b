import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useWords } from '../words/use-words.ts'
import { dayOfLoan } from './loan-figures.ts'
import css from './Repay.module.css'
import { RepayForm } from './RepayForm.tsx'
import { useRepayQuote } from './use-repay-quote.ts'

const cx = classes(css)

type RepaySheetProps = {
  loan: WireLoan
  open: boolean
  /** Opens on all of it, or on a part. */
  whole: boolean
  onClose: () => void
  onChanged: (loan: WireLoan) => void
}

/** Pays a loan back, all of it or a part. What lies in it goes when it closes, so each opening starts afresh. */
export function RepaySheet({ loan, open, whole, onClose, onChanged }: RepaySheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('repay.title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      <p className={cx('which')}>
        {say('repay.which', {
          amount: formatMoney(centsOf(loan.amount)),
          time: say('loan.days', { n: loan.days }),
          n: dayOfLoan(loan.paidOutAt ?? loan.askedAt, Date.now()),
        })}
      </p>
      <Quoted
        loan={loan}
        whole={whole}
        onDone={(changed) => {
          onChanged(changed)
          onClose()
        }}
      />
    </Sheet>
  )
}

type QuotedProps = { loan: WireLoan; whole: boolean; onDone: (loan: WireLoan) => void }

function Quoted({ loan, whole, onDone }: QuotedProps) {
  const say = useWords()
  const tell = useRefusalText()
  const { value, refusal, retry, renew } = useRepayQuote(loan)
  if (value) return <RepayForm loan={loan} quote={value} whole={whole} onDone={onDone} onExpired={renew} />
  if (refusal)
    return (
      <ErrorState title={tell(refusal)} words={{ retry: say('app.try-again') }} onRetry={retry}>
        {say('loan.safe')}
      </ErrorState>
    )
  return (
    <div className={cx('form')} aria-busy="true" role="status" aria-label={say('loading')}>
      <Skeleton width="100%" height="2.75rem" />
      <Skeleton width="100%" height="12rem" />
      <Skeleton width="100%" height="3.25rem" />
    </div>
  )
}
