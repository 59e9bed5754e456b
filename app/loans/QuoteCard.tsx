import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireLoan } from '@candor/wire/loans.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanDetail.module.css'
import { type LoanQuote, useRepayQuote } from './use-repay-quote.ts'

const cx = classes(css)

/** What repaying everything takes now, until when that holds and what it saves. */
export function QuoteCard({ loan }: { loan: WireLoan }) {
  const { value, refusal } = useRepayQuote(loan)
  if (value) return <Quote loan={loan} quote={value} />
  // The figures above say the same; a card that could not be fetched is left out.
  return refusal ? null : (
    <div className={cx('card')} aria-busy="true">
      <Skeleton width="100%" height="9rem" />
    </div>
  )
}

function Quote({ loan, quote }: { loan: WireLoan; quote: LoanQuote }) {
  const say = useWords()
  const locale = useLocale()
  const { available } = useBuyer()
  const owed = centsOf(quote.owed)
  const until = formatMoment(new Date(quote.holdsUntil), locale, new Date(quote.at))
  const due = loan.dueAt === null || loan.overdue ? null : formatDayOfMonth(new Date(loan.dueAt), locale)
  const [before, after] =
    available === null || available < owed
      ? [null, null]
      : [formatMoney(available), formatMoney(cents(available - owed))]
  return (
    <section className={cx('card')}>
      <div className={cx('quote')}>
        <h2 className={cx('strong')}>{say('loan.quote')}</h2>
        <span>{say('loan.quote-until', { time: until })}</span>
      </div>
      <KeyValueList
        items={[
          { id: 'interest', label: say('loan.quote-interest'), value: moneyOf(quote.interest) },
          { id: 'borrowed', label: say('loan.quote-borrowed'), value: moneyOf(quote.principal) },
          ...(before !== null
            ? [
                {
                  id: 'balance',
                  label: say('loan.quote-balance'),
                  value: (
                    <BeforeAfter
                      before={before}
                      after={after}
                      label={say('loan.from-to', { from: before, to: after })}
                    />
                  ),
                },
              ]
            : []),
          ...(due !== null
            ? [{ id: 'saves', label: say('loan.quote-saves', { date: due }), value: moneyOf(quote.saved) }]
            : []),
          { id: 'total', label: say('loan.quote-total'), value: formatMoney(owed), total: true },
        ]}
      />
    </section>
  )
}
