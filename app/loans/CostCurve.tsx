import { windowMs } from '@candor/domain/loans/loan-interest.ts'
import type { LoanTerm } from '@candor/domain/loans/loan-terms.ts'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { formatDayOfMonth, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { useMemo } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { costSteps } from './loan-figures.ts'
import { StairCurve } from './StairCurve.tsx'

type CostCurveProps = { amount: Cents; term: LoanTerm; now: number }

/** What each day adds, as if it were paid out now and nothing paid back before the end. */
export function CostCurve({ amount, term, now }: CostCurveProps) {
  const say = useWords()
  const locale = useLocale()
  const steps = useMemo(() => costSteps(amount, term, now), [amount, term, now])
  const tell = (index: number) => {
    const interest = cents(BigInt(steps[index]?.amount ?? 0))
    const time = formatMoment(new Date(now + (index + 1) * windowMs), locale, new Date(now))
    const total = formatMoney(cents(amount + interest))
    if (index === 0) return say('loan.cost-free', { time, total })
    return say('loan.cost-point', { n: index + 1, time, interest: formatMoney(interest), total })
  }
  return (
    <StairCurve
      label={say('loan.cost-label')}
      keys={say('loan.cost-keys')}
      hint={say('loan.cost-hint')}
      steps={steps}
      until={now + term.days * windowMs}
      now={now + term.days * windowMs}
      figure={(value) => formatMoney(cents(BigInt(value))).replace(/\.00$/, '')}
      time={(at) => formatDayOfMonth(new Date(at), locale)}
      tell={tell}
    />
  )
}
