import { path as warningCircle } from 'phosphor:warning-circle'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { Ref } from 'react'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import type { WithdrawalTerms } from './decide-amount.ts'
import type { WithdrawFormState } from './use-withdraw-form.ts'
import css from './Withdrawals.module.css'

const cx = classes(css)

type WithdrawAmountProps = {
  terms: WithdrawalTerms
  form: WithdrawFormState
  verified: boolean
  ref: Ref<HTMLInputElement>
}

/** How much, and under it what prevents any withdrawal. */
export function WithdrawAmount({ terms, form, verified, ref }: WithdrawAmountProps) {
  const say = useWords()
  const owes = verified && centsOf(terms.outstandingLoan) > 0n
  const all = (
    <button type="button" className={cx('all')} onClick={form.takeAll} disabled={form.available === null}>
      {say('withdraw.all')}
    </button>
  )
  return (
    <section className={cx('amount')}>
      <MoneyField
        ref={ref}
        label={say('withdraw.amount')}
        text={form.text}
        have={
          form.available === null ? null : say('withdraw.available', { amount: formatMoney(form.available) })
        }
        large
        beside={all}
        error={owes ? say('outstanding-loan') : form.errors.amount}
        onType={(typed) => form.enter('amount', typed)}
        onLeave={form.leaveAmount}
      />
      {!verified && <Unverified />}
      {owes && <Owes amount={moneyOf(terms.outstandingLoan)} />}
    </section>
  )
}

function Unverified() {
  const say = useWords()
  return (
    <div className={cx('blocker')} role="status">
      <Note tone="danger" icon={warningCircle}>
        <b>{say('account-not-verified')}</b>
        <br />
        {say('withdraw.verify-text')}
      </Note>
      <Link to="verification" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('withdraw.verify')}
      </Link>
    </div>
  )
}

function Owes({ amount }: { amount: string }) {
  const say = useWords()
  return (
    <div className={cx('blocker')}>
      <Note tone="field">
        <b>{say('withdraw.loan-left', { amount })}</b>
        <br />
        {say('withdraw.loan-text')}
      </Note>
      <Link to="loan" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('withdraw.loan')}
      </Link>
    </div>
  )
}
