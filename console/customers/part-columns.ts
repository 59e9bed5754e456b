import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { moneyText } from '../desk/money-text.ts'
import type { LongColumn } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'

/** When it was: as people say it on the page, as an instant in the file. */
export function useTimeColumn<Row>(at: (row: Row) => string): LongColumn<Row> {
  const say = useWords()
  const locale = useLocale()
  return {
    id: 'time',
    ...textColumn(say('column.time'), '8rem', at),
    cell: (row) => formatMoment(new Date(at(row)), locale, new Date()),
  }
}

/** An amount in dollars; null where there is none yet. */
export const moneyColumn = <Row>(
  head: string,
  width: string,
  amount: (row: Row) => string | null,
  signed = false,
): Omit<LongColumn<Row>, 'id'> => ({
  ...textColumn(head, width, (row) => amount(row) ?? ''),
  cell: (row) => {
    const shown = amount(row)
    return shown === null ? '' : moneyText(shown, signed)
  },
  figure: true,
})
