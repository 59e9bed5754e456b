import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanList.module.css'
import { isTakenBackLoan, LoanTag } from './LoanTag.tsx'
import { dayOfLoan, rateOf, showDaily } from './loan-figures.ts'
import { useReason } from './use-reason.ts'

const cx = classes(css)

/** One loan: how much, for how long and at which rate, where it stands, and how far its term is. */
export function LoanRow({ loan }: { loan: WireLoan }) {
  const say = useWords()
  const money = useOwnMoney()
  const { id, amount, days, dailyRate, paidOutAt, status } = loan
  const runs = status.name === 'pending-repayment' && paidOutAt !== null && !loan.overdue
  const done = runs ? Math.min(dayOfLoan(paidOutAt, Date.now()) / days, 1) : null
  return (
    <li className={listItemClass}>
      <Link to="loan" query={`id=${id}`} className={cx('row')}>
        <span className={cx('line')}>
          <span className={cx('amount')}>{money(centsOf(amount))}</span>
          <LoanTag loan={loan} />
        </span>
        <span className={cx('second')}>
          {say('loan.row-terms', { time: say('loan.days', { n: days }), pct: showDaily(rateOf(dailyRate)) })}
        </span>
        <span className={cx('second')}>
          <Standing loan={loan} />
        </span>
        {done !== null && (
          <span className={cx('track')} aria-hidden="true">
            <span className={cx('done')} style={{ width: `${(done * 100).toFixed(1)}%` }} />
          </span>
        )}
      </Link>
    </li>
  )
}

function Standing({ loan }: { loan: WireLoan }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const reason = useReason()
  const { status, askedAt, endedAt, paidOutAt, dueAt, repaidAt, days } = loan
  const day = (text: string | null) => (text === null ? '' : formatDayOfMonth(new Date(text), locale))
  const now = new Date()
  if (isTakenBackLoan(loan)) return say('loan.row-taken-back', { date: day(endedAt) })
  switch (status.name) {
    case 'pending-repayment':
      if (loan.overdue) return say('loan.row-late', { date: day(dueAt) })
      return say('loan.row-day', { n: dayOfLoan(paidOutAt ?? askedAt, now.getTime()), m: days })
    case 'repaid':
      return say('loan.row-repaid', { date: day(repaidAt), interest: money(centsOf(loan.interestCharged)) })
    case 'rejected':
    case 'review-rejected':
      return reason(loan.reason) ?? say('loan.row-rejected', { date: day(endedAt) })
    default:
      return say(status.name === 'review-passed' ? 'loan.row-passed' : 'loan.row-sent', {
        time: formatMoment(new Date(askedAt), locale, now),
      })
  }
}
