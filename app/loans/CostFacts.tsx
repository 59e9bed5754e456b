import { loanCost, loanDueAt } from '@candor/domain/loans/loan-cost.ts'
import type { LoanTerm } from '@candor/domain/loans/loan-terms.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'
import { showDaily, showYearly } from './loan-figures.ts'

const cx = classes(css)

type CostFactsProps = {
  amount: Cents
  term: LoanTerm
  /** As if it were paid out now. */
  now: number
  /** With what arrives, where the page has no amount on top. */
  arrives?: boolean
}

/** Everything that it costs, before anything is signed. */
export function CostFacts({ amount, term, now, arrives = false }: CostFactsProps) {
  const say = useWords()
  const locale = useLocale()
  const cost = loanCost(amount, term)
  const due = formatDayOfMonth(new Date(loanDueAt(now, term.days)), locale)
  return (
    <div className={cx('ledger')}>
      <KeyValueList
        items={[
          ...(arrives ? [{ id: 'arrives', label: say('loan.paid-to'), value: formatMoney(amount) }] : []),
          { id: 'free', label: say('loan.first-day'), value: say('loan.no-interest') },
          {
            id: 'daily',
            label: say('loan.then-daily', { pct: showDaily(term.dailyRate) }),
            value: formatMoney(cost.perDay),
          },
          { id: 'nominal', label: say('loan.nominal'), value: showYearly(cost.nominalYearly) },
          { id: 'effective', label: say('loan.effective'), value: showYearly(cost.effectiveYearly) },
          {
            id: 'interest',
            label: say('loan.interest-for', { n: term.days - 1 }),
            value: formatMoney(cost.interest),
          },
          {
            id: 'total',
            label: say('loan.pay-back-by', { date: due }),
            value: formatMoney(cost.total),
            total: true,
          },
        ]}
      />
    </div>
  )
}
