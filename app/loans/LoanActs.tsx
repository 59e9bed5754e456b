import { isAsked } from '@candor/domain/loans/loan-status.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { cancelLoan, type WireLoan } from '@candor/wire/loans.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useSubmission } from '../api/use-submission.ts'
import { TakeBack } from '../cash/TakeBack.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import { RepaySheet } from './RepaySheet.tsx'

const cx = classes(css)

type LoanActsProps = { loan: WireLoan; onChanged: () => void }

/** What can be done: pay back, take the request back, or look at the terms again. */
export function LoanActs({ loan, onChanged }: LoanActsProps) {
  const say = useWords()
  const { name } = loan.status
  if (name === 'unknown') return null
  if (name === 'pending-repayment') return <PayBack loan={loan} onChanged={onChanged} />
  if (isAsked(name)) return <TakeRequestBack loan={loan} onChanged={onChanged} />
  return (
    <ActionBar>
      <Link to="loan" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('loan.again')}
      </Link>
    </ActionBar>
  )
}

function PayBack({ loan, onChanged }: LoanActsProps) {
  const say = useWords()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const [sheet, setSheet] = useState<{ whole: boolean; open: boolean }>({ whole: true, open: false })
  return (
    <ActionBar>
      <div className={cx('pair')}>
        <Button tone="line" disabled={!reached} onClick={() => setSheet({ whole: false, open: true })}>
          {say('loan.part')}
        </Button>
        <Button disabled={!reached} onClick={() => setSheet({ whole: true, open: true })}>
          {say('loan.repay-all', { amount: moneyOf(loan.owed) })}
        </Button>
      </div>
      <RepaySheet
        loan={loan}
        open={sheet.open}
        whole={sheet.whole}
        onClose={() => setSheet((before) => ({ ...before, open: false }))}
        onChanged={onChanged}
      />
    </ActionBar>
  )
}

function TakeRequestBack({ loan, onChanged }: LoanActsProps) {
  const say = useWords()
  const { busy, send } = useSubmission(`cancel-loan.${loan.id}`, cancelLoan)
  const takeBack = async () => {
    const answer = await send({ params: { id: loan.id } })
    if (answer.ok) onChanged()
    return answer
  }
  return (
    <ActionBar>
      <TakeBack
        title={say('loan.take-back-title', { amount: moneyOf(loan.amount) })}
        text={say('loan.take-back-text')}
        busy={busy}
        onTakeBack={takeBack}
      />
    </ActionBar>
  )
}
