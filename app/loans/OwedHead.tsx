import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { Money } from '@candor/kit/numbers/Money.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { hiddenAmount, useAmountsHidden, useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanList.module.css'
import { LoanTag } from './LoanTag.tsx'
import { RepaySheet } from './RepaySheet.tsx'
import { useOwedLoans } from './use-owed-loans.ts'

const cx = classes(css)

const sum = (loans: readonly WireLoan[], of: (loan: WireLoan) => string): Cents =>
  cents(loans.reduce((total, loan) => total + centsOf(of(loan)), 0n))

/** All that is owed, and the way to pay it back. With several loans the buttons are about the one that is due first. */
export function OwedHead() {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const { value: loans, renew } = useOwedLoans()
  const [paying, setPaying] = useState(false)
  const first = loans?.[0]
  if (!loans || !first?.dueAt) return null
  const date = formatDayOfMonth(new Date(first.dueAt), locale)
  return (
    <section className={cx('head')}>
      <p className={cx('cap')}>
        <span>{say(first.overdue ? 'loan.owed-was-due' : 'loan.owed-by', { date })}</span>
        {first.overdue && <LoanTag loan={first} />}
      </p>
      <Owed value={sum(loans, ({ owed }) => owed)} />
      <p className={cx('parts')}>
        {say('loan.owed-parts', {
          principal: money(sum(loans, ({ principal }) => principal)),
          interest: money(sum(loans, ({ interest }) => interest)),
          daily: money(sum(loans, ({ next }) => next?.adds ?? '0.00')),
        })}
      </p>
      <div className={cx('acts')}>
        <Button size="s" onClick={() => setPaying(true)}>
          {say('loan.pay-now')}
        </Button>
        <Link to="loan" query={`id=${first.id}`} className={buttonClass({ tone: 'line', size: 's' })}>
          {say('loan.schedule')}
        </Link>
      </div>
      <RepaySheet
        loan={first}
        open={paying}
        whole={false}
        onClose={() => setPaying(false)}
        onChanged={renew}
      />
    </section>
  )
}

/** The large figure, or dots where own amounts are hidden. */
export function Owed({ value }: { value: Cents }) {
  const hidden = useAmountsHidden()
  return hidden ? <p className={cx('dots')}>{hiddenAmount}</p> : <Money value={value} size="display" />
}
