import { path as caretLeft } from 'phosphor:caret-left'
import { path as caretRight } from 'phosphor:caret-right'
import { cents } from '@candor/domain/money/cents.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMonth, formatWeekday } from '@candor/kit/numbers/format-date.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { dayOf } from '../ledger/posting-days.ts'
import { formatDay } from '../ledger/posting-period.ts'
import { useAmountsHidden, useOwnMoney } from '../preferences/hidden-amounts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { anyWeek, monthDays, shiftMonth } from './month-days.ts'
import css from './ProfitCalendar.module.css'
import { useProfitDays } from './use-period.ts'

const cx = classes(css)
const utc = { timeZone: 'UTC' }

type ProfitCalendarProps = {
  run: string | null
  /** The last day there is: today, or when the run ended. */
  until: string
  onDay: (day: string, profit: string) => void
}

/** What each day of a month has made, in whole dollars; a day opens what is behind it. */
export function ProfitCalendar({ run, until, onDay }: ProfitCalendarProps) {
  const say = useWords()
  const locale = useLocale()
  const last = until.slice(0, 7)
  const [month, setMonth] = useState(last)
  const { value } = useProfitDays(month, run)
  const profits = new Map(value?.days.map(({ day, profit }) => [day, profit]))
  const { before, days } = monthDays(month)
  return (
    <section className={cx('section')} aria-busy={value === null}>
      <div className={cx('head')}>
        <h2 className="title-3">{say('calendar.title')}</h2>
        <div className={cx('months')}>
          <IconButton
            path={caretLeft}
            label={say('calendar.earlier')}
            onClick={() => setMonth(shiftMonth(month, -1))}
          />
          <span className={cx('month')} aria-live="polite">
            {formatMonth(new Date(`${month}-15T12:00:00Z`), locale, utc)}
          </span>
          <IconButton
            path={caretRight}
            label={say('calendar.later')}
            disabled={month >= last}
            onClick={() => setMonth(shiftMonth(month, 1))}
          />
        </div>
      </div>
      <div className={cx('grid')}>
        {anyWeek.map((day) => (
          <span key={day.toISOString()} className={cx('weekday')}>
            {formatWeekday(day, locale, utc)}
          </span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            profit={profits.get(day) ?? null}
            column={index === 0 ? before + 1 : null}
            onPress={onDay}
          />
        ))}
      </div>
      <MonthSum profits={[...profits.values()]} total={value?.total ?? null} />
    </section>
  )
}

type DayProps = {
  day: string
  profit: string | null
  /** The column of the first of the month. */
  column: number | null
  onPress: (day: string, profit: string) => void
}

function Day({ day, profit, column, onPress }: DayProps) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const hidden = useAmountsHidden()
  const number = Number(day.slice(8))
  const place = column === null ? undefined : { gridColumnStart: column }
  const today = day === dayOf(new Date()) && 'today'
  const made = profit === null ? 0n : centsOf(profit)
  if (profit === null || made === 0n)
    return (
      <span className={cx('day', 'off', today)} style={place}>
        {number}
      </span>
    )
  return (
    <button
      type="button"
      className={cx('day', made > 0n ? 'up' : 'down', today)}
      style={place}
      onClick={() => onPress(day, profit)}
    >
      <span aria-hidden="true">
        {number}
        <b className={cx('made')}>{hidden ? '••' : wholeDollars(made)}</b>
      </span>
      <span className="heard">
        {say('calendar.day', {
          day: formatDay(day, locale),
          amount: money(cents(made), { signed: true }),
        })}
      </span>
    </button>
  )
}

/** `+42`, `−113`: the nearest dollar, and the sign even of a few cents. */
function wholeDollars(value: bigint): string {
  const dollars = divideHalfEven(value < 0n ? -value : value, 100n)
  return `${value < 0n ? '−' : '+'}${dollars}`
}

function MonthSum({ profits, total }: { profits: readonly string[]; total: string | null }) {
  const say = useWords()
  const money = useOwnMoney()
  if (total === null) return <p className={cx('sum')} />
  const count = (wanted: (made: bigint) => boolean) => profits.filter((each) => wanted(centsOf(each))).length
  return (
    <p className={cx('sum')}>
      {say('calendar.sum', {
        up: count((made) => made > 0n),
        down: count((made) => made < 0n),
        total: money(centsOf(total), { signed: true }),
      })}
    </p>
  )
}
