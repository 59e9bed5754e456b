import { path as check } from 'phosphor:check-bold'
import { path as lock } from 'phosphor:lock-simple'
import { loanStandingAt } from '@candor/domain/loans/loan-interest.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import { loanAccountOf, rateOf, showDaily } from './loan-figures.ts'

const cx = classes(css)

/** Interest since the due date: the same rate, and nothing else. */
function sinceDue(loan: WireLoan) {
  const account = loanAccountOf(loan)
  if (account === null || loan.dueAt === null) return cents(0n)
  const { charged } = loanStandingAt(account, Date.parse(loan.dueAt))
  return cents(centsOf(loan.interestCharged) - charged)
}

/** What being late does and does not do: facts, no threat. */
export function LateMeaning({ loan }: { loan: WireLoan }) {
  const say = useWords()
  const money = useOwnMoney()
  const pct = showDaily(rateOf(loan.dailyRate))
  const rows = [
    { id: 'rate', text: say('loan.late-rate-text', { pct }) },
    { id: 'charge', text: say('loan.late-charge-text', { amount: money(sinceDue(loan)) }) },
    { id: 'positions', text: say('loan.late-positions-text') },
    { id: 'balance', text: say('loan.late-balance-text') },
    { id: 'withdrawals', text: say('loan.late-withdrawals-text'), locked: true },
  ] as const
  return (
    <section className={cx('section')}>
      <h2 className={`title-3 ${cx('heading')}`}>{say('loan.late-title')}</h2>
      <ul className={cx('facts')}>
        {rows.map(({ id, text, ...row }) => (
          <li key={id} className={cx('fact', 'locked' in row && 'locked')}>
            <span className={cx('mark')}>
              <Icon path={'locked' in row ? lock : check} size="fit" />
            </span>
            <span className={cx('what')}>{say(`loan.late-${id}`)}</span>
            <span className={cx('then')}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
