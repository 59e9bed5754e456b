import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireParticipation, WireRedemption } from '@candor/wire/participations.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useListedStrategy } from '../strategies/strategy-store.ts'
import { showWhole } from '../strategies/tenth-percent.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './ParticipationStory.module.css'

const cx = classes(css)

/** The fee of each payout as a subtraction one can follow. */
export function FeeSums({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const settled = participation.redemptions.filter(({ earned }) => earned !== null)
  const rate = useListedStrategy(participation.strategy)?.feeRate
  if (settled.length === 0) return null
  return (
    <section className={cx('section')}>
      <h2 className={`title-3 ${cx('heading')}`}>{say('participation.fee-title')}</h2>
      {settled.map((redemption) => (
        <FeeSum
          key={redemption.id}
          redemption={redemption}
          pct={rate === undefined ? '' : showWhole(rate)}
          dated={settled.length > 1}
        />
      ))}
    </section>
  )
}

function FeeSum({ redemption, pct, dated }: { redemption: WireRedemption; pct: string; dated: boolean }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const of = (text: string | null) => centsOf(text ?? '0.00')
  const carried = of(redemption.carriedLoss)
  const earned = of(redemption.earned)
  const less = (text: string | null) => money(cents(-of(text)))
  return (
    <div className={cx('sum')}>
      {dated && redemption.valuedAt !== null && (
        <h3 className="strong">
          {say('participation.fee-when', { date: formatDayOfMonth(new Date(redemption.valuedAt), locale) })}
        </h3>
      )}
      <KeyValueList
        items={[
          { id: 'units', label: say('participation.fee-units'), value: money(of(redemption.proceeds)) },
          { id: 'cost', label: say('participation.fee-cost'), value: less(redemption.cost) },
          ...(carried > 0n
            ? [
                {
                  id: 'carried',
                  label: say('participation.fee-carried'),
                  value: less(redemption.carriedLoss),
                },
              ]
            : []),
          { id: 'earned', label: say('participation.fee-earned'), value: money(earned) },
          {
            id: 'fee',
            label: say('participation.fee-total', { pct }),
            value: money(of(redemption.fee)),
            total: true,
          },
        ]}
      />
      {earned === 0n ? (
        <p className={cx('cap')}>{say('participation.fee-none')}</p>
      ) : (
        carried > 0n && (
          <p className={cx('cap')}>{say('participation.fee-note', { amount: money(carried) })}</p>
        )
      )}
    </div>
  )
}
