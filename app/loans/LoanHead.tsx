import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatMoment, formatTime } from '@candor/kit/numbers/format-date.ts'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import { LoanTag } from './LoanTag.tsx'
import { rateOf, showDaily } from './loan-figures.ts'
import { Owed } from './OwedHead.tsx'

const cx = classes(css)

type Headline = { cap: string; amount: Cents; parts: string }

/** The one figure of each status, and what it is made of. */
function useHeadline(loan: WireLoan): Headline {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const now = new Date()
  const time = say('loan.days', { n: loan.days })
  const asked = { cap: say('loan.asked-sum'), amount: centsOf(loan.amount) }
  const principal = money(centsOf(loan.status.name === 'repaid' ? loan.amount : loan.principal))
  switch (loan.status.name) {
    case 'pending-repayment':
      return {
        cap: say('loan.owed-today', { date: formatDayOfMonth(now, locale) }),
        amount: centsOf(loan.owed),
        parts: say(loan.overdue ? 'loan.late-parts' : 'loan.borrowed-parts', {
          principal,
          interest: money(centsOf(loan.interest)),
          time: loan.dueAt === null ? '' : formatMoment(new Date(loan.dueAt), locale, now),
        }),
      }
    case 'repaid':
      return {
        cap: say('loan.repaid-sum'),
        amount: cents(centsOf(loan.amount) + centsOf(loan.interestPaid)),
        parts: say('loan.repaid-parts', { principal, interest: money(centsOf(loan.interestPaid)) }),
      }
    case 'rejected':
    case 'review-rejected':
      return { ...asked, parts: say('loan.rejected-parts', { time }) }
    default:
      return { ...asked, parts: say('loan.asked-parts', { time, pct: showDaily(rateOf(loan.dailyRate)) }) }
  }
}

export function LoanHead({ loan }: { loan: WireLoan }) {
  const { cap, amount, parts } = useHeadline(loan)
  return (
    <>
      <section className={cx('head')}>
        <p className={cx('cap')}>
          <span>{cap}</span>
          <span role="status">
            <LoanTag loan={loan} />
          </span>
        </p>
        <Owed value={amount} />
        <p className={cx('quiet')}>{parts}</p>
      </section>
      {loan.next !== null && <Next loan={loan} next={loan.next} />}
    </>
  )
}

/** What the next day adds, when, which is always within a day, and at which rate. */
function Next({ loan, next }: { loan: WireLoan; next: NonNullable<WireLoan['next']> }) {
  const say = useWords()
  const money = useOwnMoney()
  return (
    <FactStrip
      facts={[
        { id: 'adds', label: say('loan.next-adds'), value: money(centsOf(next.adds)) },
        {
          id: 'at',
          label: say('loan.next-at'),
          value: formatTime(new Date(next.at)),
        },
        {
          id: 'rate',
          label: say(loan.overdue ? 'loan.rate-unchanged' : 'loan.rate'),
          value: showDaily(rateOf(loan.dailyRate)),
        },
      ]}
    />
  )
}
