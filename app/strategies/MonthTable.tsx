import { classes } from '@candor/kit/classes.ts'
import { formatMonthLetter, formatMonthName } from '@candor/kit/numbers/format-date.ts'
import type { WireTest } from '@candor/wire/strategies.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './MonthTable.module.css'
import { monthRows } from './month-rows.ts'
import { showTenths, tenthsOf } from './tenth-percent.ts'

const cx = classes(css)

const columns = Array.from({ length: 12 }, (_, at) => at + 1)

/** In a table of percents the sign stands over it. */
const bare = (text: string): string => text.replace('%', '')

const toneOf = (share: string) => {
  const tenths = tenthsOf(share)
  return tenths > 0n ? 'gain' : tenths < 0n ? 'loss' : 'flat'
}

/** A row for each year with its total, a cell for each month. */
export function MonthTable({ name, test }: { name: string; test: WireTest }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <>
      <div className={cx('named')}>
        <h3 className="strong">{name}</h3>
        <span className={cx('worst')}>
          {say('test.worst')} <b>{showTenths(test.result.worstFall)}</b>
        </span>
      </div>
      <table className={cx('months')} aria-label={say('test.by-month', { name })}>
        <thead>
          <tr>
            <td />
            {columns.map((month) => (
              <th key={month} scope="col">
                <abbr title={formatMonthName(month, locale)}>{formatMonthLetter(month, locale)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthRows(test.months).map(({ year, total, months }) => (
            <tr key={year}>
              <th scope="row">
                {year}
                <b>{showTenths(total, true)}</b>
              </th>
              {months.map((change, at) => (
                // The place is the month.
                <td key={at} className={change === null ? undefined : cx('cell', toneOf(change))}>
                  {change !== null && bare(showTenths(change, true))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
