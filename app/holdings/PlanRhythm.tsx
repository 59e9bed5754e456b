import type { Market } from '@candor/domain/instruments/market-list.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { classes } from '@candor/kit/classes.ts'
import { ChoiceBox } from '../orders/PriceBox.tsx'
import { useWords } from '../words/use-words.ts'
import { monthDays, type PlanForm, rhythms, weekdaysOf } from './plan-form.ts'
import { weekdayName } from './plan-text.ts'
import css from './Recurring.module.css'

const cx = classes(css)

/** How often, and on which day. */
export function PlanRhythm({ form, market }: { form: PlanForm; market: Market }) {
  const say = useWords()
  const { every, weekday, day } = form.entry
  return (
    <div>
      <p className={cx('lab')}>{say('plan.how-often')}</p>
      <div className={cx('chips')}>
        <Chips
          label={say('plan.how-often')}
          options={rhythms.map((value) => ({ value, label: say(`plan.${value}`) }))}
          value={every}
          onChange={(next) => form.change({ every: next })}
        />
      </div>
      {(every === 'week' || every === 'fortnight') && (
        <ChoiceBox
          label={say('plan.on-weekday')}
          options={weekdaysOf(market).map((value) => ({
            value: String(value),
            label: weekdayName(say, value),
          }))}
          value={String(weekday)}
          onChange={(text) => form.change({ weekday: Number(text) })}
        />
      )}
      {every === 'month' && (
        <ChoiceBox
          label={say('plan.on-date')}
          options={monthDays.map((value) => ({
            value: String(value),
            label: value > 28 ? say('plan.date-last') : say('plan.date', { n: value }),
          }))}
          value={String(day)}
          onChange={(text) => form.change({ day: Number(text) })}
        />
      )}
    </div>
  )
}
