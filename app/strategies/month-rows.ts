import { rate, readRate, wholeRate, writeRate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import type { WireTest } from '@candor/wire/strategies.ts'

type MonthRow = {
  year: number
  /** What the months of the year made one after the other. */
  total: string
  /** From January on; null where there is none. */
  months: readonly (string | null)[]
}

/** Months by year, each year with its own total. */
export function monthRows(months: WireTest['months']): MonthRow[] {
  const years = [...new Set(months.map(({ year }) => year))].toSorted((one, other) => one - other)
  return years.map((year) => {
    const own = months.filter((each) => each.year === year)
    const grown = own.reduce<bigint>(
      (sum, { change }) => divideHalfEven(sum * (wholeRate + (readRate(change) ?? 0n)), wholeRate),
      wholeRate,
    )
    return {
      year,
      total: writeRate(rate(grown - wholeRate)),
      months: Array.from(
        { length: 12 },
        (_, at) => own.find(({ month }) => month === at + 1)?.change ?? null,
      ),
    }
  })
}

/** How many of the months lost, and of how many. */
export const losingMonths = (months: WireTest['months']): { lost: number; of: number } => ({
  lost: months.filter(({ change }) => change.startsWith('-')).length,
  of: months.length,
})
