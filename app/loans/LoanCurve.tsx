import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import { useMemo, useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import { loanAccountOf, loanStair } from './loan-figures.ts'
import { StairCurve } from './StairCurve.tsx'

const cx = classes(css)

/** All interest since the payout, and what the next days add if nothing is paid back. */
export function LoanCurve({ loan }: { loan: WireLoan }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const [now] = useState(() => Date.now())
  const account = useMemo(() => loanAccountOf(loan), [loan])
  const dueAt = loan.dueAt === null ? null : Date.parse(loan.dueAt)
  const stair = useMemo(
    () => (account === null || dueAt === null ? null : loanStair(account, dueAt, now)),
    [account, dueAt, now],
  )
  if (!stair || dueAt === null) return null
  const amount = (value: number) => money(cents(BigInt(value)))
  const day = (at: number) => formatDayOfMonth(new Date(at), locale)
  const tell = (index: number) => {
    const step = stair.steps[index]
    if (!step) return ''
    const words = {
      time: formatMoment(new Date(step.at), locale, new Date(now)),
      interest: amount(step.amount),
    }
    return say(step.at > now ? 'loan.curve-later' : 'loan.curve-point', words)
  }
  return (
    <section className={cx('section')}>
      <h2 className={`title-3 ${cx('heading')}`}>{say('loan.cost-title')}</h2>
      <StairCurve
        label={say('loan.curve-label')}
        keys={say('loan.cost-keys')}
        hint={say('loan.cost-hint')}
        steps={stair.steps}
        until={stair.until}
        now={now}
        figure={(value) => amount(value).replace(/\.00$/, '')}
        time={day}
        tell={tell}
        mark={loan.overdue ? { at: dueAt, text: say('loan.curve-due', { date: day(dueAt) }) } : undefined}
        here={say('loan.curve-now', { amount: money(centsOf(loan.interestCharged)) })}
      />
    </section>
  )
}
