import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Repay.module.css'
import type { RepayState } from './use-repay.ts'
import type { LoanQuote } from './use-repay-quote.ts'

const cx = classes(css)

type RepayFiguresProps = { loan: WireLoan; quote: LoanQuote; repay: RepayState }

/** What goes to interest and what off the loan, what is left, and what is saved. Before an amount is typed there are only dashes. */
export function RepayFigures({ loan, quote, repay }: RepayFiguresProps) {
  return (
    <div className={cx('ledger')}>
      {repay.full ? (
        <Whole loan={loan} quote={quote} repay={repay} />
      ) : (
        <Partly loan={loan} quote={quote} repay={repay} />
      )}
    </div>
  )
}

function useChange() {
  const say = useWords()
  return (before: string, after: string) => (
    <BeforeAfter before={before} after={after} label={say('loan.from-to', { from: before, to: after })} />
  )
}

function Whole({ loan, quote, repay }: RepayFiguresProps) {
  const say = useWords()
  const locale = useLocale()
  const change = useChange()
  const { available, owed, preview } = repay
  const due = loan.dueAt === null || loan.overdue ? null : formatDayOfMonth(new Date(loan.dueAt), locale)
  return (
    <KeyValueList
      items={[
        { id: 'interest', label: say('loan.quote-interest'), value: moneyOf(quote.interest) },
        { id: 'borrowed', label: say('loan.quote-borrowed'), value: moneyOf(quote.principal) },
        ...(available !== null && available >= owed
          ? [
              {
                id: 'balance',
                label: say('loan.quote-balance'),
                value: change(formatMoney(available), formatMoney(cents(available - owed))),
              },
            ]
          : []),
        ...(due !== null && preview !== null
          ? [
              {
                id: 'saves',
                label: say('loan.quote-saves', { date: due }),
                value: formatMoney(preview.saved),
              },
            ]
          : []),
        { id: 'total', label: say('loan.quote-total'), value: formatMoney(owed), total: true },
      ]}
    />
  )
}

function Partly({ loan, quote, repay: { preview } }: RepayFiguresProps) {
  const say = useWords()
  const locale = useLocale()
  const change = useChange()
  const due = loan.dueAt === null || loan.overdue ? null : formatDayOfMonth(new Date(loan.dueAt), locale)
  const before = moneyOf(quote.principal)
  const daily = moneyOf(quote.perDay)
  return (
    <KeyValueList
      items={[
        {
          id: 'interest',
          label: say('repay.interest'),
          value: preview ? formatMoney(preview.interest) : moneyOf(quote.interest),
        },
        { id: 'off', label: say('repay.off-loan'), value: preview ? formatMoney(preview.principal) : '—' },
        {
          id: 'still',
          label: say('repay.still-borrowed'),
          value: preview ? change(before, formatMoney(preview.principalAfter)) : before,
        },
        {
          id: 'daily',
          label: say('repay.daily'),
          value: preview ? change(daily, formatMoney(preview.perDayAfter)) : daily,
        },
        ...(due === null
          ? [
              {
                id: 'left',
                label: say('repay.left'),
                value: preview ? formatMoney(preview.owedAfter) : '—',
                total: true,
              },
            ]
          : [
              {
                id: 'rest',
                label: say('repay.rest-on', { date: due }),
                value: preview ? formatMoney(preview.restAtDue) : '—',
              },
              {
                id: 'saves',
                label: say('repay.saves'),
                value: preview ? formatMoney(preview.saved) : '—',
                total: true,
              },
            ]),
      ]}
    />
  )
}
