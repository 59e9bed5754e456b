import { readCents } from '@candor/domain/money/cents.ts'
import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useWords } from '../words/use-console-words.ts'
import css from './ExposureTable.module.css'
import type { Overview } from './read-overview.ts'

type Exposure = Overview['exposure'][number]

const size = (amount: string): number => Number(readCents(amount) ?? 0n)

/** What is short to the left of the middle, what is long to the right, on one scale for all. */
function Balance({ row, most }: { row: Exposure; most: number }) {
  const width = (amount: string) => `${most === 0 ? 0 : (size(amount) / most) * 50}%`
  return (
    <span className={css['scale']} aria-hidden="true">
      <span className={css['short']} style={{ width: width(row.short) }} />
      <span className={css['long']} style={{ width: width(row.long) }} />
    </span>
  )
}

/** Sums older than this are told with their time. */
const mostAgeMs = 10_000

type ExposureTableProps = Pick<Overview, 'exposure' | 'at' | 'summedAt'>

/** What customers hold by instrument, and what a rise of one percent would cost or bring the house. */
export function ExposureTable({ exposure, at, summedAt }: ExposureTableProps) {
  const say = useWords()
  const summed = new Date(summedAt)
  const isOld = Date.parse(at) - summed.getTime() > mostAgeMs
  const note = isOld
    ? say('overview.exposure-summed', { time: formatTime(summed, { seconds: true }) })
    : say('overview.exposure-note')
  const most = Math.max(0, ...exposure.flatMap(({ long, short }) => [size(long), size(short)]))
  return (
    <Part title={say('overview.exposure')} note={note}>
      {exposure.length === 0 ? (
        <p className={css['none']}>{say('overview.none-held')}</p>
      ) : (
        <PlainTable
          label={say('overview.exposure')}
          rows={exposure}
          keyOf={({ symbol }) => symbol}
          columns={[
            { id: 'symbol', head: say('overview.instrument'), cell: ({ symbol }) => <b>{symbol}</b> },
            { id: 'short', head: say('overview.short'), figure: true, cell: ({ short }) => moneyText(short) },
            { id: 'scale', head: '', cell: (row) => <Balance row={row} most={most} /> },
            { id: 'long', head: say('overview.long'), figure: true, cell: ({ long }) => moneyText(long) },
            {
              id: 'house',
              head: say('overview.house'),
              figure: true,
              cell: ({ houseAtOnePercent }) => moneyText(houseAtOnePercent, true),
            },
            {
              id: 'largest',
              head: say('overview.largest'),
              figure: true,
              cell: ({ largestPercent }) => `${largestPercent}%`,
            },
          ]}
        />
      )}
      <p className={css['none']}>{say('overview.no-control')}</p>
    </Part>
  )
}
