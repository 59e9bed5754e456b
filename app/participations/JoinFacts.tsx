import type { Cents } from '@candor/domain/money/cents.ts'
import { rate, readRate, shareOf } from '@candor/domain/money/rate.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { showTenths, showWhole } from '../strategies/tenth-percent.ts'
import { showUnits, unitsAt } from '../strategies/unit-text.ts'
import type { StrategyDetail } from '../strategies/use-strategy.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Participations.module.css'
import type { JoinDays } from './use-join.ts'

const cx = classes(css)

type JoinFactsProps = { detail: StrategyDetail; amount: Cents | null; days: JoinDays }

/** What it means before it is asked for: units, end, fee, the best and the worst so far in this money, and the most that can be lost. */
export function JoinFacts({ detail, amount, days }: JoinFactsProps) {
  const say = useWords()
  const locale = useLocale()
  const { strategy } = detail
  const now = new Date()
  const ends = new Date(now.getTime() + days * dayMs)
  const units =
    amount !== null && strategy.value
      ? say('join.get-units', { units: showUnits(unitsAt(amount, strategy.value.value)) })
      : say('join.get-later')
  return (
    <>
      <div className={cx('ledger')}>
        <KeyValueList
          items={[
            { id: 'units', label: say('join.get'), value: units },
            {
              id: 'ends',
              label: say('join.ends'),
              value: say('join.ends-about', { time: formatMoment(ends, locale, now) }),
            },
            {
              id: 'fee',
              label: say('join.fee'),
              value: say('join.fee-text', { pct: showWhole(strategy.feeRate) }),
            },
            { id: 'earlier', label: say('join.earlier'), value: say('join.earlier-text') },
          ]}
        />
      </div>
      <BestAndWorst detail={detail} amount={amount} days={days} />
      <KeyValueList
        items={[
          {
            id: 'most',
            label: say('join.most'),
            value: amount === null ? '—' : formatMoney(amount),
            total: true,
          },
        ]}
      />
    </>
  )
}

/** Two equal cells; the better is never the larger one. */
function BestAndWorst({ detail, amount, days }: JoinFactsProps) {
  const say = useWords()
  const term = detail.terms.find((each) => each.days === days)
  if (!term) return null
  const inMoney = (share: string) =>
    amount === null
      ? showTenths(share, true)
      : formatMoney(shareOf(amount, readRate(share) ?? rate(0n)), { signed: true })
  return (
    <dl className={cx('pair')}>
      <div>
        <dt className={cx('cap')}>{say(`join.best-${term.from}`, { n: days })}</dt>
        <dd className={cx('figure')}>{inMoney(term.best)}</dd>
        <dd className={cx('cap')}>{showTenths(term.best, true)}</dd>
      </div>
      <div>
        <dt className={cx('cap')}>{say(`join.worst-${term.from}`, { n: days })}</dt>
        <dd className={cx('figure')}>{inMoney(term.worst)}</dd>
        <dd className={cx('cap')}>{say('join.can-be-worse', { pct: showTenths(term.worst, true) })}</dd>
      </div>
    </dl>
  )
}
